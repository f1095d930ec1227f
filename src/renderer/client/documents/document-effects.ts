import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type {
  DocumentLocation,
  DocumentsPatch,
  DocumentView,
  FoundPassage,
  IngestionStatusUpdate,
  KnowledgeDocument,
} from '../../../contracts/index.ts'
import { queryKeys } from '../query-keys.ts'
import { readAgain, readAgainIfUnderWay } from '../read-again.ts'
import { type DocumentWindow, withUpdate } from './document-window.ts'
import { type DocumentNews, keepHeard, withNews } from './documents-heard.ts'

/** What is shown of documents, kept true to what the host tells of them. */
export interface DocumentEffects {
  patched(patch: DocumentsPatch): void
  /** Of several updates of one document the last counts. */
  progressed(updates: readonly IngestionStatusUpdate[]): void
}

/** How often a list may be read again that patches cannot keep true, while many documents come in. */
const READ_AGAIN_MS = 2_000

export const createDocumentEffects = (queries: QueryClient, readAgainMs = READ_AGAIN_MS): DocumentEffects => {
  const toBeRead = new Set<string>()

  const readAgainSoon = (queryKey: QueryKey, exact = true): void => {
    const key = JSON.stringify(queryKey)
    if (toBeRead.has(key)) return
    toBeRead.add(key)
    setTimeout(() => {
      toBeRead.delete(key)
      void readAgain(queries, { queryKey, exact })
    }, readAgainMs)
  }
  /** Changes every list that the window holds; those of which it cannot say how they look now are read again. */
  const changeWindows = (news: DocumentNews): void => {
    keepHeard(queries, news)
    for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: queryKeys.documentWindows })) {
      const [, , view, page] = queryKey as [string, string, DocumentView, unknown]
      const window = state.data as DocumentWindow | undefined
      if (page !== undefined || window === undefined) continue
      const changed = withNews(window, view, news)
      if (changed === null) readAgainSoon(queryKey)
      else if (changed !== window) queries.setQueryData(queryKey, changed)
    }
  }
  /** What was found inside of documents that are gone goes at once. */
  const dropPassages = (removed: readonly string[]): void => {
    const gone = new Set(removed)
    queries.setQueriesData<{ readonly passages: readonly FoundPassage[] }>(
      { queryKey: queryKeys.documentPassages },
      (found) => found && { ...found, passages: found.passages.filter(({ documentId }) => !gone.has(documentId)) },
    )
    readAgainSoon(queryKeys.documentPassages, false)
  }
  /** Whether it is shown as one that is not there: it may come back from the trash. */
  const isKnownGone = (documentId: string): boolean =>
    [queryKeys.document(documentId), queryKeys.documentDetails(documentId)].some(
      (queryKey) => queries.getQueryData(queryKey) === null,
    ) || queries.getQueryData<DocumentLocation | null>(queryKeys.documentPlace(documentId))?.inTrash === true
  /** The documents of which something is known under such a key: few, where thousands may come and go. */
  const knownUnder = (queryKey: QueryKey): ReadonlySet<unknown> =>
    new Set(
      queries
        .getQueryCache()
        .findAll({ queryKey })
        .map((query) => query.queryKey[queryKey.length]),
    )
  return {
    patched(patch) {
      if (patch.removed.length > 0) dropPassages(patch.removed)
      changeWindows({ kind: 'Patched', patch })
      queries.setQueryData(queryKeys.documentCounts, patch.counts)
      // Tags go and come with documents.
      if (patch.removed.length > 0 || patch.added.some(({ tags }) => tags.length > 0))
        readAgainSoon(queryKeys.documentTags)
      const back = patch.added.filter(({ documentId }) => isKnownGone(documentId))
      const known = knownUnder(queryKeys.documentOnes)
      for (const documentId of [...[...patch.changed, ...back].map((entry) => entry.documentId), ...patch.removed])
        if (known.has(documentId)) void readAgain(queries, { queryKey: queryKeys.document(documentId) })
    },
    progressed(updates) {
      const opened = knownUnder(queryKeys.documentContents)
      for (const update of updates) {
        const { documentId } = update
        queries.setQueryData(queryKeys.ingestion(documentId), update)
        queries.setQueryData<KnowledgeDocument | null>(
          queryKeys.document(documentId),
          (known) => known && withUpdate(known, update),
        )
        readAgainIfUnderWay(queries, queryKeys.document(documentId))
        // Read anew so quickly that nobody saw it begin, a document says something else where it stands open.
        if (update.status === 'Indexed' && opened.has(documentId))
          for (const content of ['text', 'words'])
            void readAgain(queries, { queryKey: [...queryKeys.documentContent(documentId), content] })
      }
      if (updates.some(({ status }) => status === 'Indexed')) readAgainSoon(queryKeys.documentPassages, false)
      changeWindows({ kind: 'Progressed', updates })
    },
  }
}
