import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { ListedConversation } from '../../../contracts/index.ts'
import { queryKeys } from '../query-keys.ts'
import { readAgain } from '../read-again.ts'
import { type ReadPages, withConversation } from './with-conversation.ts'

const pagesHash = hashKey(queryKeys.conversationPages)

/** Puts a conversation that changed at its place of the list, however long that is; what else shows conversations is read again. */
export const conversationChanged = (queries: QueryClient, conversation: ListedConversation): void => {
  const state = queries.getQueryState<ReadPages>(queryKeys.conversationPages)
  // What is on its way may be older than this.
  const isCurrent = state?.fetchStatus === 'idle' && !state.isInvalidated
  const pages = isCurrent && state.data ? withConversation(state.data, conversation) : null
  if (pages) queries.setQueryData(queryKeys.conversationPages, pages)
  void readAgain(queries, {
    queryKey: queryKeys.conversations,
    predicate: ({ queryHash }) => pages === null || queryHash !== pagesHash,
  })
}
