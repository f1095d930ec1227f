import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isFinal } from '../../contracts/index.ts'
import { queryKeys, useClient } from '../client/index.ts'
import { useRepliesStore } from './reply/replies-context.tsx'
import { conversationQuery } from './use-conversation.ts'

export interface AskOptions {
  readonly conversationId: string | null
  readonly activeModule: string | null
  /** The conversation that a question without one has started. */
  readonly onStarted: (conversationId: string) => void
}

/** Sends a question; pending until the conversation that holds it has been read again. */
export const useAsk = ({ conversationId, activeModule, onStarted }: AskOptions) => {
  const client = useClient()
  const queries = useQueryClient()
  const replies = useRepliesStore()
  return useMutation({
    mutationFn: async (content: string) => {
      const task = await client.assistant.SubmitMessage({ conversationId, content, activeModule })
      replies.getState().begin(task)
      const query = conversationQuery(client, replies, task.conversationId)
      await queries.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' })
      await queries.prefetchQuery({ ...query, staleTime: 0 })
      // A quick reply may have ended while that was on its way: what was read is then older than the end.
      const reply = replies.getState().byConversation[task.conversationId]
      if (reply?.taskId === task.taskId && isFinal(reply.status)) {
        await queries.prefetchQuery({ ...query, staleTime: 0 })
      }
      void queries.invalidateQueries({ queryKey: queryKeys.conversations })
      if (conversationId === null) onStarted(task.conversationId)
      return task
    },
  })
}
