import type { aiAssistantApi, ContractHandlers } from '../../contracts/index.ts'
import type { CallContext } from '../platform/index.ts'
import type { AssistantStore } from './conversations/assistant-store.ts'
import { ownerOf } from './conversations/conversation-owner.ts'
import type { Trash } from './conversations/trash.ts'
import type { Asking } from './replies/asking.ts'
import type { ReplyRunner } from './replies/reply-runner.ts'
import type { RegisteredTool } from './tools/ai-tool.ts'
import { availableTools, describeTool } from './tools/available-tools.ts'

/** What the operations of `IAIAssistantApi` work on. */
export interface AssistantHandlersOptions {
  readonly store: AssistantStore
  readonly runner: ReplyRunner
  readonly asking: Asking
  readonly trash: Trash
  readonly tools: () => readonly RegisteredTool[]
}

/** `IAIAssistantApi`. A conversation or task of another user or team reads as absent. */
export const createAssistantHandlers = ({
  store,
  runner,
  asking,
  trash,
  tools,
}: AssistantHandlersOptions): ContractHandlers<typeof aiAssistantApi, CallContext> => ({
  SubmitMessage: async (request, { access, language }) => asking.submit(access, { ...request, language }),
  GetConversation: async (conversationId, { access }) => {
    const record = store.conversations.get(ownerOf(access), conversationId)
    if (!record) return null
    const { participants, created, updated, title, leafId } = record
    const branch = leafId === null ? [] : store.messages.branch(conversationId, leafId)
    return {
      conversationId,
      participants: [...participants],
      messages: branch.filter(({ writing }) => !writing).map(({ message }) => message),
      created,
      updated,
      title,
      activeReply: runner.activeReply(conversationId),
    }
  },
  ListConversations: async (_input, { access }) => store.conversations.list(ownerOf(access)),
  DeleteConversation: async (conversationId, { access }) => trash.remove(ownerOf(access), conversationId),
  GetAvailableTools: async (_input, { access }) => availableTools(tools(), access, true).map(describeTool),
  GetTaskStatus: async (taskId, { access }) => {
    const owner = ownerOf(access)
    return runner.unstoredTask(owner, taskId) ?? store.tasks.get(owner, taskId)
  },
})
