import type { QueryClient } from '@tanstack/react-query'
import type { ContractClients, EmbeddingStatus, IngestionStatusUpdate, Notification } from '../../contracts/index.ts'
import { createDocumentEffects } from './documents/document-effects.ts'
import { queryKeys } from './query-keys.ts'

type Embedding = Awaited<ReturnType<ContractClients['embedding']['GetEmbedding']>>

const DRAWN_EVERY_MS = 100

const resourceKeys = {
  Documents: queryKeys.documents,
  Conversations: queryKeys.conversations,
  Providers: queryKeys.providers,
  Preferences: queryKeys.preferences,
  AIContext: queryKeys.aiContext,
  Libraries: queryKeys.libraries,
  Sources: queryKeys.sources,
  Companions: queryKeys.companions,
  Evaluations: queryKeys.evaluations,
} as const

/** Keeps cached server state true to what the host tells. */
export const createNotificationEffects = (queries: QueryClient): ((notification: Notification) => void) => {
  const documents = createDocumentEffects(queries)
  const waiting = new Map<string, IngestionStatusUpdate>()

  /** A library that is being read changes a hundred times a second; what shows it is drawn ten times. */
  const progressSoon = (update: IngestionStatusUpdate): void => {
    if (waiting.size === 0)
      setTimeout(() => {
        const updates = [...waiting.values()]
        waiting.clear()
        documents.progressed(updates)
      }, DRAWN_EVERY_MS)
    waiting.set(update.documentId, update)
  }
  const embeddingChanged = (status: EmbeddingStatus): void => {
    queries.setQueryData<Embedding>(queryKeys.embedding, (known) => known && { ...known, status })
    if (status.state === 'Settled') void queries.invalidateQueries({ queryKey: queryKeys.appInfo })
  }
  return (notification) => {
    switch (notification.kind) {
      case 'KnowledgeBase.IngestionStatus':
        progressSoon(notification.payload)
        return
      case 'KnowledgeBase.DocumentsPatch':
        documents.patched(notification.payload)
        return
      case 'Retrieval.Embedding':
        embeddingChanged(notification.payload)
        return
      case 'StateChanged':
        void queries.invalidateQueries({ queryKey: resourceKeys[notification.payload.resource] })
        return
      case 'Resync':
        void queries.invalidateQueries()
        return
      default:
        // Replies are followed elsewhere.
        return
    }
  }
}
