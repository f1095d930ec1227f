import type { QueryClient } from '@tanstack/react-query'
import type {
  ContractClients,
  EmbeddingStatus,
  IngestionStatusUpdate,
  Notification,
  NotificationPayload,
} from '../../contracts/index.ts'
import { conversationChanged } from './conversations/conversation-changed.ts'
import { createDocumentEffects } from './documents/document-effects.ts'
import { queryKeys } from './query-keys.ts'
import { readAgain, readAgainIfUnderWay } from './read-again.ts'

type Embedding = Awaited<ReturnType<ContractClients['embedding']['GetEmbedding']>>

const DRAWN_EVERY_MS = 100

type DocumentNews = Extract<Notification, { kind: 'KnowledgeBase.IngestionStatus' | 'KnowledgeBase.DocumentsPatch' }>

const resourceKeys = {
  Documents: queryKeys.documents,
  Conversations: queryKeys.conversations,
  Providers: queryKeys.providers,
  Preferences: queryKeys.preferences,
  AIContext: queryKeys.aiContext,
  Libraries: queryKeys.libraries,
  Imports: queryKeys.imports,
  Sources: queryKeys.sources,
  Tags: queryKeys.documentTags,
  Companions: queryKeys.companions,
  Evaluations: queryKeys.evaluations,
} as const

/** Keeps cached server state true to what the host tells. */
export const createNotificationEffects = (queries: QueryClient): ((notification: Notification) => void) => {
  const documents = createDocumentEffects(queries)
  let waiting: DocumentNews[] = []
  let resting = false

  const draw = (): void => {
    const news = waiting
    waiting = []
    let updates = new Map<string, IngestionStatusUpdate>()
    const tellUpdates = () => {
      if (updates.size > 0) documents.progressed([...updates.values()])
      updates = new Map()
    }
    for (const each of news) {
      if (each.kind === 'KnowledgeBase.IngestionStatus') updates.set(each.payload.documentId, each.payload)
      else {
        tellUpdates()
        documents.patched(each.payload)
      }
    }
    tellUpdates()
  }
  const rest = (): void => {
    resting = true
    setTimeout(() => {
      resting = waiting.length > 0
      if (!resting) return
      draw()
      rest()
    }, DRAWN_EVERY_MS)
  }
  /** A library that is being read changes a hundred times a second; what shows it is drawn ten times. What somebody did is seen at once. */
  const documentsChanged = (news: DocumentNews): void => {
    waiting.push(news)
    if (resting) return
    if (news.kind === 'KnowledgeBase.DocumentsPatch') draw()
    rest()
  }
  const embeddingChanged = (status: EmbeddingStatus): void => {
    queries.setQueryData<Embedding>(queryKeys.embedding, (known) => known && { ...known, status })
    readAgainIfUnderWay(queries, queryKeys.embedding)
    if (status.state === 'Settled') void readAgain(queries, { queryKey: queryKeys.appInfo })
  }
  const listChanged = ({ resource, conversation }: NotificationPayload<'StateChanged'>): void => {
    if (conversation) conversationChanged(queries, conversation)
    else void readAgain(queries, { queryKey: resourceKeys[resource] })
  }
  return (notification) => {
    switch (notification.kind) {
      case 'KnowledgeBase.IngestionStatus':
      case 'KnowledgeBase.DocumentsPatch':
        documentsChanged(notification)
        return
      case 'Retrieval.Embedding':
        embeddingChanged(notification.payload)
        return
      case 'StateChanged':
        listChanged(notification.payload)
        return
      case 'Resync':
        void readAgain(queries)
        return
      default:
        // Replies are followed elsewhere.
        return
    }
  }
}
