import { queryOptions } from '@tanstack/react-query'
import type { IngestionStatusUpdate, KnowledgeDocument } from '../../contracts/index.ts'
import type { AlcoveClient } from './alcove-client.ts'
import { withIngestionStatus } from './notification-effects.ts'
import { queryKeys } from './query-keys.ts'

/** The documents of the acting library. What was heard of them while they were being read is newer than what was read. */
export const documentsQuery = (knowledge: Pick<AlcoveClient['knowledge'], 'ListDocuments'>) =>
  queryOptions({
    queryKey: queryKeys.documents,
    queryFn: async ({ client: queries }): Promise<KnowledgeDocument[]> => {
      const startedAt = Date.now()
      const documents = await knowledge.ListDocuments()
      const heard = documents.flatMap(({ documentId }) => {
        const state = queries.getQueryState<IngestionStatusUpdate>(queryKeys.ingestion(documentId))
        return state?.data && state.dataUpdatedAt >= startedAt ? [state.data] : []
      })
      return heard.reduce(withIngestionStatus, documents)
    },
  })
