import type { QueryClient } from '@tanstack/react-query'
import type { IngestionStatusUpdate, KnowledgeDocument, Notification } from '../../contracts/index.ts'
import { queryKeys } from './query-keys.ts'

const resourceKeys = {
  Documents: queryKeys.documents,
  Conversations: queryKeys.conversations,
  Providers: queryKeys.providers,
  Preferences: queryKeys.preferences,
} as const

/** The list with one document's status brought up to date; the same list where the document is not in it. */
export const withIngestionStatus = (
  documents: KnowledgeDocument[],
  update: IngestionStatusUpdate,
): KnowledgeDocument[] =>
  documents.some(({ documentId }) => documentId === update.documentId)
    ? documents.map((each) =>
        each.documentId === update.documentId
          ? {
              ...each,
              status: update.status,
              reason: update.reason,
              chunkCount: update.status === 'Indexed' ? update.chunksIndexed : each.chunkCount,
            }
          : each,
      )
    : documents

const ended = (update: IngestionStatusUpdate) => update.status === 'Indexed' || update.status === 'Failed'

/** Keeps cached server state true to what the host tells. */
export const applyNotification = (queries: QueryClient, notification: Notification): void => {
  const reread = (queryKey: readonly unknown[]) => {
    void queries.invalidateQueries({ queryKey })
  }
  switch (notification.kind) {
    case 'KnowledgeBase.IngestionStatus': {
      const update = notification.payload
      queries.setQueryData(queryKeys.ingestion(update.documentId), update)
      const known = queries.getQueryData<KnowledgeDocument[]>(queryKeys.documents)
      if (known) queries.setQueryData(queryKeys.documents, withIngestionStatus(known, update))
      if (ended(update) || !known?.some(({ documentId }) => documentId === update.documentId)) {
        reread(queryKeys.documents)
      }
      return
    }
    case 'StateChanged':
      reread(resourceKeys[notification.payload.resource])
      return
    case 'Resync':
      void queries.invalidateQueries()
      return
    default:
      // Replies are followed elsewhere.
      return
  }
}
