import type {
  AIMessageRequest,
  AITask,
  aiAssistantApi,
  ContractHandlers,
  ConversationMessage,
} from '../../contracts/index.ts'
import {
  type AccessContext,
  AlcoveError,
  type CallContext,
  type NotificationChannel,
  newGuid,
  now,
} from '../platform/index.ts'
import type { ConversationOwner, ConversationStore } from './conversations/conversation-store.ts'
import { conversationTitle } from './conversations/conversation-title.ts'
import { endInterruptedReplies } from './replies/end-interrupted-replies.ts'
import type { ReplyJournal } from './replies/reply-journal.ts'
import type { ReplyRunner } from './replies/reply-runner.ts'
import type { RegisteredTool } from './tools/ai-tool.ts'
import { availableTools, describeTool } from './tools/available-tools.ts'

export interface AssistantHandlersOptions {
  readonly store: ConversationStore
  readonly journal: ReplyJournal
  readonly runner: ReplyRunner
  readonly notifications: NotificationChannel
  readonly tools: () => readonly RegisteredTool[]
}

const userMessageOf = (content: string): ConversationMessage => ({
  messageId: newGuid(),
  role: 'User',
  content,
  toolCalls: [],
  toolResults: [],
  timestamp: now(),
  citations: [],
  completion: 'Complete',
})

const ownerOf = ({ userId, teamId }: AccessContext): ConversationOwner => ({ userId, teamId })

/** `IAIAssistantApi`. A conversation or task of another user or team reads as absent. */
export const createAssistantHandlers = (
  options: AssistantHandlersOptions,
): ContractHandlers<typeof aiAssistantApi, CallContext> => {
  const { store, journal, runner, notifications, tools } = options

  const announceList = (userId: string) =>
    notifications.publish({ type: 'User', userId }, { kind: 'StateChanged', payload: { resource: 'Conversations' } })

  const existing = (owner: ConversationOwner, conversationId: string) => {
    const conversation = store.getConversation(owner, conversationId)
    if (!conversation) throw new AlcoveError('NotFound', 'This conversation is not there. It may have been deleted.')
    const task = store.activeTask(conversationId)
    if (task && runner.activeReply(task.taskId)) {
      throw new AlcoveError(
        'Conflict',
        'A reply is still being written in this conversation. Stop it or wait until it ends.',
      )
    }
    if (!task) return conversation
    // Its end could not be stored when it came, for instance on a full disk.
    endInterruptedReplies(store, journal, (taskId) => runner.activeReply(taskId) !== null)
    return store.getConversation(owner, conversationId) ?? conversation
  }
  const begin = (access: AccessContext, content: string): string => {
    const conversationId = newGuid()
    const { displayName } = access
    store.createConversation({ ...ownerOf(access), conversationId, displayName, title: conversationTitle(content) })
    journal.record('ConversationCreated', ownerOf(access), { conversationId })
    return conversationId
  }

  const submit = (
    { conversationId: wanted, content, activeModule }: AIMessageRequest,
    access: AccessContext,
  ): AITask => {
    const owner = ownerOf(access)
    const userMessage = userMessageOf(content)
    const taskId = newGuid()
    const { task, history } = store.transaction(() => {
      const history = wanted === null ? [] : existing(owner, wanted).messages
      const conversationId = wanted ?? begin(access, content)
      store.addMessage(conversationId, userMessage)
      const { messageId } = userMessage
      journal.record('MessageSent', owner, { conversationId, messageId, taskId, activeModule })
      return { task: store.createTask({ taskId, conversationId }), history }
    })
    runner.start({ access, taskId, conversationId: task.conversationId, history, userMessage, activeModule })
    return task
  }

  return {
    SubmitMessage: async (request, { access }) => {
      const task = submit(request, access)
      announceList(access.userId)
      return task
    },
    GetConversation: async (conversationId, { access }) => {
      const stored = store.getConversation(ownerOf(access), conversationId)
      if (!stored) return null
      const task = store.activeTask(conversationId)
      return {
        ...stored,
        participants: [...stored.participants],
        messages: [...stored.messages],
        activeReply: task ? runner.activeReply(task.taskId) : null,
      }
    },
    ListConversations: async (_input, { access }) => store.listConversations(ownerOf(access)),
    DeleteConversation: async (conversationId, { access }) => {
      const owner = ownerOf(access)
      if (!store.getConversation(owner, conversationId)) return
      const task = store.activeTask(conversationId)
      if (task) await runner.stop(task.taskId)
      store.transaction(() => {
        if (store.deleteConversation(owner, conversationId)) {
          journal.record('ConversationDeleted', owner, { conversationId })
        }
      })
      announceList(access.userId)
    },
    GetAvailableTools: async (_input, { access }) => availableTools(tools(), access, true).map(describeTool),
    GetTaskStatus: async (taskId, { access }) => store.getTask(ownerOf(access), taskId),
  }
}
