import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { ContractHandlers, ConversationPage, conversationsApi } from '../../../contracts/index.ts'
import { AlcoveError, type CallContext, now } from '../../platform/index.ts'
import type { Asking } from '../replies/asking.ts'
import type { ReplyRunner } from '../replies/reply-runner.ts'
import { createBranchTitles } from '../titles/branch-titles.ts'
import { insertConversation } from '../transfer/insert-conversation.ts'
import type { AssistantStore } from './assistant-store.ts'
import { type ConversationOwner, ownerOf } from './conversation-owner.ts'
import type { ConversationRecord } from './conversation-table.ts'
import type { StoredMessage } from './message-table.ts'

export interface ThreadHandlersOptions {
  readonly store: AssistantStore
  readonly runner: ReplyRunner
  readonly asking: Asking
}

type ThreadHandlers = Pick<
  ContractHandlers<typeof conversationsApi, CallContext>,
  | 'CancelTask'
  | 'AnswerToolCall'
  | 'ReadConversation'
  | 'ExplainReply'
  | 'BranchConversation'
  | 'SelectVersion'
  | 'StartConversation'
  | 'ChooseModel'
  | 'ChooseGrounding'
  | 'ChooseDocuments'
  | 'EditMessage'
  | 'RegenerateReply'
  | 'ContinueReply'
>

const notThere = (code: 'ConversationGone' | 'MessageGone' | 'ReplyGone') =>
  new AlcoveError('NotFound', failureWords(code))

/** The operations within one conversation: reading it by pages, its versions and branches, its tasks. */
export const createThreadHandlers = ({ store, runner, asking }: ThreadHandlersOptions): ThreadHandlers => {
  const titles = createBranchTitles(store)
  const ownTask = (owner: ConversationOwner, taskId: string): boolean =>
    runner.unstoredTask(owner, taskId) !== null || store.tasks.get(owner, taskId) !== null
  const existing = (owner: ConversationOwner, conversationId: string): ConversationRecord => {
    const conversation = store.conversations.get(owner, conversationId)
    if (!conversation) throw notThere('ConversationGone')
    return conversation
  }
  const message = (conversationId: string, messageId: string): StoredMessage => {
    const stored = store.messages.get(conversationId, messageId)
    if (!stored) throw notThere('MessageGone')
    return stored
  }
  const pageOf = (
    { leafId, titleFrom: _titleFrom, participants: _participants, ...about }: ConversationRecord,
    { before, limit }: { before: string | null; limit: number },
  ): ConversationPage => {
    const { conversationId } = about
    const end = before === null ? leafId : message(conversationId, before).parentId
    const branch = end === null ? [] : store.messages.branch(conversationId, end, limit)
    const versions = store.messages.versions(conversationId, branch)
    const shown = branch.filter(({ writing }) => !writing).map((each) => each.message)
    const writers = store.tasks.writersOf(
      conversationId,
      shown.map(({ messageId }) => messageId),
    )
    const active = runner.activeReply(conversationId)
    return {
      ...about,
      messages: shown.map((each) => {
        const taskId = writers.get(each.messageId)
        return { ...each, versions: versions.get(each.messageId) ?? [each.messageId], ...(taskId && { taskId }) }
      }),
      earlier: branch[0]?.depth ?? 0,
      activeReply: active,
      waiting: runner.waiting(conversationId),
    }
  }

  return {
    CancelTask: async (taskId, { access }) => {
      if (ownTask(ownerOf(access), taskId)) await runner.stop(taskId)
    },
    AnswerToolCall: async ({ taskId, toolCallId, answer }, { access }) => {
      if (!ownTask(ownerOf(access), taskId)) throw notThere('ReplyGone')
      // Of several windows the first counts; what nothing waits for changes nothing.
      runner.answerToolCall(taskId, toolCallId, answer)
    },
    ReadConversation: async ({ conversationId, before, limit }, { access }) => {
      const record = store.conversations.get(ownerOf(access), conversationId)
      return record ? pageOf(record, { before, limit }) : null
    },
    ExplainReply: async ({ conversationId, messageId }, { access }) => {
      existing(ownerOf(access), conversationId)
      message(conversationId, messageId)
      return { searches: store.searches.get(messageId) }
    },
    BranchConversation: async ({ conversationId, messageId }, { access }) => {
      const owner = ownerOf(access)
      const { participants, title, titleFrom, created, updated, ...chosen } = existing(owner, conversationId)
      message(conversationId, messageId)
      const branch = store.messages.branch(conversationId, messageId).filter(({ writing }) => !writing)
      const copyId = await insertConversation(store, owner, {
        participants,
        title,
        titleFrom,
        created,
        updated,
        leafId: messageId,
        // Without the reply that a question waits for, the question follows what stands before that.
        messages: branch.map((each, at) => ({ ...each, parentId: branch[at - 1]?.message.messageId ?? null })),
        searchesOf: (id) => store.searches.get(id),
      })
      store.conversations.setChoice(copyId, chosen.choice)
      store.conversations.setGrounding(copyId, chosen.grounding)
      store.conversations.setDocuments(copyId, chosen.documentIds)
      store.conversations.setUpdated(copyId, now())
      asking.announceList(owner, copyId)
      const listed = store.conversations.one(owner, copyId)
      if (!listed) throw notThere('ConversationGone')
      return listed
    },
    SelectVersion: async ({ conversationId, messageId }, { access }) => {
      const owner = ownerOf(access)
      const conversation = existing(owner, conversationId)
      message(conversationId, messageId)
      const leafId = store.messages.latestBelow(conversationId, messageId)
      store.transaction(() => {
        titles.open(conversation, leafId)
        store.conversations.setLeaf(conversationId, leafId)
      })
      asking.announceList(owner, conversationId)
    },
    ChooseModel: async ({ conversationId, choice }, { access }) => {
      const owner = ownerOf(access)
      existing(owner, conversationId)
      store.conversations.setChoice(conversationId, choice)
      asking.announceList(owner, conversationId)
    },
    ChooseGrounding: async ({ conversationId, grounding }, { access }) => {
      const owner = ownerOf(access)
      existing(owner, conversationId)
      store.conversations.setGrounding(conversationId, grounding)
      asking.announceList(owner, conversationId)
    },
    ChooseDocuments: async ({ conversationId, documentIds }, { access }) => {
      const owner = ownerOf(access)
      existing(owner, conversationId)
      store.conversations.setDocuments(conversationId, documentIds)
      asking.announceList(owner, conversationId)
    },
    StartConversation: async (input, { access, language }) => asking.start(access, { ...input, language }),
    EditMessage: async (input, { access, language }) => asking.edit(access, { ...input, language }),
    RegenerateReply: async (input, { access, language }) => asking.regenerate(access, { ...input, language }),
    ContinueReply: async (input, { access, language }) => asking.continueReply(access, { ...input, language }),
  }
}
