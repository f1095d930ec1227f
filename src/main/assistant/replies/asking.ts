import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { AITask, GroundingMode, Guid, MessagePicture, ModelChoice, Participant } from '../../../contracts/index.ts'
import { type AccessContext, AlcoveError, type NotificationChannel, newGuid } from '../../platform/index.ts'
import { type AnnounceList, createAnnounceList } from '../conversations/announce-list.ts'
import type { AssistantStore } from '../conversations/assistant-store.ts'
import { type ConversationOwner, ownerOf } from '../conversations/conversation-owner.ts'
import type { ConversationRecord } from '../conversations/conversation-table.ts'
import type { StoredMessage } from '../conversations/message-table.ts'
import { plainMessage } from '../conversations/plain-message.ts'
import { replyLanguageOf } from '../language/language-of.ts'
import type { PictureKeeper } from '../pictures/picture-keeper.ts'
import { createBranchTitles } from '../titles/branch-titles.ts'
import { firstWords } from '../titles/first-words.ts'
import type { ReplyJournal } from './reply-journal.ts'
import type { ReplyRunner } from './reply-runner.ts'

const ASSISTANT_NAME = 'Alcove'
/** Questions of one conversation that may wait for their turn. */
const MOST_WAITING = 20

export interface Asking {
  /** Adds a message at the end of the open branch, or begins a conversation with it. */
  submit(access: AccessContext, message: AskedMessage & { readonly conversationId: string | null }): AITask
  /** Begins a conversation of which something is chosen beforehand. */
  start(access: AccessContext, message: AskedMessage & Chosen): AITask
  /** Asks in other words: a new version of a user's message. */
  edit(access: AccessContext, message: AskedMessage & InConversation): AITask
  /** A new version of a reply. */
  regenerate(access: AccessContext, reply: Asked & InConversation): AITask
  /** Goes on behind a reply that was cut. */
  continueReply(access: AccessContext, reply: Asked & InConversation): AITask
  /** Tells the owner's windows that the list of conversations changed. */
  announceList: AnnounceList
}

interface Asked {
  readonly activeModule: string | null
  /** BCP 47 tag of the interface's language. */
  readonly language?: string | null | undefined
}
interface AskedMessage extends Asked {
  readonly content: string
  /** Ids of those that it shows; an edited message keeps its own where they are left out. */
  readonly pictures?: readonly string[] | undefined
}
/** Null follows Settings, or the app. */
interface Chosen {
  readonly choice: ModelChoice | null
  readonly grounding: GroundingMode | null
  readonly documentIds: readonly Guid[] | null
}
interface InConversation {
  readonly conversationId: string
  readonly messageId: string
}

interface Place {
  readonly conversationId: string
  readonly questionId: string
  /** What the reply stands below. */
  readonly parentId: string
  readonly continues: string | null
}

export interface AskingOptions {
  readonly store: AssistantStore
  readonly journal: ReplyJournal
  readonly runner: ReplyRunner
  readonly pictures: PictureKeeper
  readonly notifications: NotificationChannel
}

const notThere = (code: 'ConversationGone' | 'MessageGone') => new AlcoveError('NotFound', failureWords(code))

/** Puts questions: stores the message, a Pending task and the place of the reply in one transaction, and has the reply written. */
export const createAsking = ({ store, journal, runner, pictures, notifications }: AskingOptions): Asking => {
  const announceList = createAnnounceList({ store, notifications })

  const existing = (owner: ConversationOwner, conversationId: string): ConversationRecord => {
    const conversation = store.conversations.get(owner, conversationId)
    if (!conversation) throw notThere('ConversationGone')
    if (runner.waiting(conversationId).length >= MOST_WAITING)
      throw new AlcoveError('Conflict', failureWords('QuestionsWait', { most: MOST_WAITING }))
    return conversation
  }
  const message = ({ conversationId, messageId }: InConversation): StoredMessage => {
    const stored = store.messages.get(conversationId, messageId)
    if (!stored) throw notThere('MessageGone')
    return stored
  }
  /** The user's message that a reply, or a continuation of it, answers. */
  const questionOf = (conversationId: string, messageId: string): string => {
    const question = store.messages
      .branch(conversationId, messageId)
      .findLast(({ message: { role } }) => role === 'User')
    if (!question) throw new AlcoveError('Conflict', failureWords('AnswersNoQuestion'))
    return question.message.messageId
  }
  const replyAt = (target: InConversation): StoredMessage => {
    const reply = message(target)
    if (reply.message.role !== 'Assistant') throw new AlcoveError('Conflict', failureWords('NoReplyOfAssistant'))
    if (reply.writing) throw new AlcoveError('Conflict', failureWords('ReplyStillWritten'))
    return reply
  }

  const titles = createBranchTitles(store)
  const begin = (access: AccessContext, content: string): string => {
    const conversationId = newGuid()
    const owner = ownerOf(access)
    const { userId, displayName } = access
    const participants: Participant[] = [
      { type: 'User', userId, displayName },
      { type: 'Assistant', name: ASSISTANT_NAME },
    ]
    store.conversations.create(owner, { conversationId, participants, title: firstWords(content), titleFrom: 'Words' })
    journal.record('ConversationCreated', owner, { conversationId })
    return conversationId
  }
  /** Adds a question below a message, and tells where its reply will stand. */
  const putQuestion = (
    owner: ConversationOwner,
    at: { readonly conversationId: string; readonly parentId: string | null; readonly taskId: string },
    asked: AskedMessage,
    before: readonly MessagePicture[] = [],
  ): Place => {
    const shown = asked.pictures === undefined ? before : pictures.choose(owner, asked.pictures)
    const question = plainMessage('User', asked.content, shown)
    const { messageId } = question
    const { conversationId, parentId, taskId } = at
    store.messages.add({ conversationId, parentId, message: question })
    journal.record('MessageSent', owner, { conversationId, messageId, taskId, activeModule: asked.activeModule })
    return { conversationId, questionId: messageId, parentId: messageId, continues: null }
  }
  /** What `place` does happens in one transaction with the task. */
  const ask = (access: AccessContext, { activeModule, language }: Asked, place: (taskId: string) => Place): AITask => {
    const taskId = newGuid()
    const replyId = newGuid()
    const { task, ...placed } = store.transaction(() => {
      const { conversationId, questionId, parentId, continues } = place(taskId)
      store.messages.openReply({ conversationId, parentId, messageId: replyId })
      const stored = store.tasks.create({ taskId, conversationId, questionId, replyId })
      return { task: stored, questionId, continues }
    })
    const { conversationId } = task
    const spoken = replyLanguageOf(language)
    runner.start({ access, taskId, conversationId, replyId, activeModule, language: spoken, ...placed })
    announceList(ownerOf(access), conversationId)
    return task
  }

  const start = (access: AccessContext, asked: AskedMessage & Chosen): AITask =>
    ask(access, asked, (taskId) => {
      const conversationId = begin(access, asked.content)
      store.conversations.setChoice(conversationId, asked.choice)
      store.conversations.setGrounding(conversationId, asked.grounding)
      store.conversations.setDocuments(conversationId, asked.documentIds)
      return putQuestion(ownerOf(access), { conversationId, parentId: null, taskId }, asked)
    })

  return {
    announceList,
    start,
    submit: (access, { conversationId: wanted, ...asked }) => {
      if (wanted === null) return start(access, { ...asked, choice: null, grounding: null, documentIds: null })
      return ask(access, asked, (taskId) => {
        const owner = ownerOf(access)
        const { conversationId, leafId } = existing(owner, wanted)
        return putQuestion(owner, { conversationId, parentId: leafId, taskId }, asked)
      })
    },
    edit: (access, asked) =>
      ask(access, asked, (taskId) => {
        const owner = ownerOf(access)
        const conversation = existing(owner, asked.conversationId)
        const { conversationId, titleFrom } = conversation
        const edited = message(asked)
        if (edited.message.role !== 'User') throw new AlcoveError('Conflict', failureWords('NotYourMessage'))
        // A title that the app made of the first question follows it; one that a person chose stays.
        if (edited.parentId === null && (titleFrom === 'Words' || titleFrom === 'Model')) {
          titles.leave(conversation)
          store.conversations.rename(conversationId, firstWords(asked.content), 'Words')
        }
        const at = { conversationId, parentId: edited.parentId, taskId }
        return putQuestion(owner, at, asked, edited.message.pictures)
      }),
    regenerate: (access, asked) =>
      ask(access, asked, () => {
        const { conversationId } = existing(ownerOf(access), asked.conversationId)
        const { parentId, message: reply } = replyAt(asked)
        const questionId = questionOf(conversationId, reply.messageId)
        if (parentId === questionId) return { conversationId, questionId, parentId, continues: null }
        // A continuation is written anew behind what it continued.
        return { conversationId, questionId, parentId: parentId ?? questionId, continues: parentId }
      }),
    continueReply: (access, asked) =>
      ask(access, asked, () => {
        const { conversationId } = existing(ownerOf(access), asked.conversationId)
        const { message: reply } = replyAt(asked)
        if (reply.completion === 'Complete' || reply.content === '')
          throw new AlcoveError('Conflict', failureWords('ReplyIsWhole'))
        const questionId = questionOf(conversationId, reply.messageId)
        return { conversationId, questionId, parentId: reply.messageId, continues: reply.messageId }
      }),
  }
}
