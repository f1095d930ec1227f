import { useQuery } from '@tanstack/react-query'
import type { Conversation } from '../../contracts/index.ts'
import { type AlcoveClient, queryKeys, useClient } from '../client/index.ts'
import type { RepliesStore } from './reply/replies.ts'
import { useLatestReply, useRepliesStore } from './reply/replies-context.tsx'
import { isOver, type ReplyState } from './reply/reply-state.ts'

export interface ConversationReading {
  /** Null where there is no such conversation. */
  readonly conversation: Conversation | null
  /** The reply that was known before this was read, and that is no longer in progress according to it. */
  readonly settledTaskId: string | null
}

export const conversationQuery = (
  client: Pick<AlcoveClient, 'assistant'>,
  replies: RepliesStore,
  conversationId: string,
) => ({
  queryKey: queryKeys.conversation(conversationId),
  queryFn: async (): Promise<ConversationReading> => {
    const known = replies.getState().byConversation[conversationId]?.taskId ?? null
    const read = () => client.assistant.GetConversation(conversationId)
    let conversation = await read()
    const latest = replies.getState().byConversation[conversationId]
    // The reply came to its end while this was on its way: nobody will say so again.
    const outdated = latest && isOver(latest) && conversation?.activeReply?.task.taskId === latest.taskId
    if (outdated) conversation = await read()
    const active = conversation?.activeReply ?? null
    if (active) replies.getState().resume(active)
    return { conversation, settledTaskId: active?.task.taskId === known ? null : known }
  },
})

export interface OpenConversation {
  readonly conversation: Conversation | null
  /** The reply that the stored messages do not hold yet. */
  readonly reply: ReplyState | null
  readonly loading: boolean
  readonly missing: boolean
  readonly error: unknown
  readonly retry: () => void
}

export const useConversation = (conversationId: string | null): OpenConversation => {
  const client = useClient()
  const replies = useRepliesStore()
  const latest = useLatestReply(conversationId)
  const query = useQuery({
    ...conversationQuery(client, replies, conversationId ?? ''),
    enabled: conversationId !== null,
  })
  const reading = conversationId === null ? undefined : query.data
  const stored =
    latest !== null &&
    (reading?.settledTaskId === latest.taskId ||
      reading?.conversation?.messages.some(({ messageId }) => messageId === latest.messageId) === true)
  return {
    conversation: reading?.conversation ?? null,
    reply: stored ? null : latest,
    loading: conversationId !== null && query.isPending,
    missing: reading !== undefined && reading.conversation === null,
    error: conversationId === null ? null : query.error,
    retry: () => void query.refetch(),
  }
}

/** The title of a conversation, without following what is said in it. */
export const useConversationTitle = (conversationId: string | null): string | null => {
  const client = useClient()
  const replies = useRepliesStore()
  const { data = null } = useQuery({
    ...conversationQuery(client, replies, conversationId ?? ''),
    enabled: conversationId !== null,
    select: ({ conversation }) => conversation?.title ?? null,
  })
  return conversationId === null ? null : data
}
