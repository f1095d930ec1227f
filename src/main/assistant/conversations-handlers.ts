import type { ContractHandlers, conversationsApi } from '../../contracts/index.ts'
import type { CallContext } from '../platform/index.ts'
import type { ConversationStore } from './conversations/conversation-store.ts'
import type { ReplyRunner } from './replies/reply-runner.ts'

export interface ConversationsHandlersOptions {
  readonly store: ConversationStore
  readonly runner: ReplyRunner
}

/** `IConversationsApi`. A conversation or task of another user or team reads as absent. */
export const createConversationsHandlers = ({
  store,
  runner,
}: ConversationsHandlersOptions): ContractHandlers<typeof conversationsApi, CallContext> => ({
  CancelTask: async (taskId, { access: { userId, teamId } }) => {
    if (store.getTask({ userId, teamId }, taskId)) await runner.stop(taskId)
  },
})
