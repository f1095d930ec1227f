import type { QueryClient } from '@tanstack/react-query'
import type { DocumentsPatch, DocumentView, IngestionStatusUpdate } from '../../../contracts/index.ts'
import { queryKeys } from '../query-keys.ts'
import { type DocumentWindow, withPatch, withStatus } from './document-window.ts'

/** What the host tells of documents. */
export type DocumentNews =
  | { readonly kind: 'Patched'; readonly patch: DocumentsPatch }
  | { readonly kind: 'Progressed'; readonly updates: readonly IngestionStatusUpdate[] }

interface Heard {
  /** How many there have been. */
  readonly count: number
  /** The last of them. */
  readonly kept: readonly DocumentNews[]
}

const heardBy = (queries: QueryClient): Heard =>
  queries.getQueryData<Heard>(queryKeys.documentsHeard) ?? { count: 0, kept: [] }

/** Keeps what is told while an answer about documents is on its way: that may have been given before, and would put back what has changed. */
export const keepHeard = (queries: QueryClient, news: DocumentNews): void => {
  const isReading = [queryKeys.documentWindows, queryKeys.documentCounts].some(
    (queryKey) => queries.isFetching({ queryKey }) > 0,
  )
  const { count, kept } = heardBy(queries)
  queries.setQueryData<Heard>(queryKeys.documentsHeard, { count: count + 1, kept: isReading ? [...kept, news] : [] })
}

/** To be called when documents are asked for: gives what was told of them since, in its order. */
export const hearFromNow = (queries: QueryClient): (() => readonly DocumentNews[]) => {
  const before = heardBy(queries).count
  return () => {
    const { count, kept } = heardBy(queries)
    return count === before ? [] : kept.slice(Math.min(before - count, 0))
  }
}

/** The window after news; null where the list has to be read again. */
export const withNews = (window: DocumentWindow, view: DocumentView, news: DocumentNews): DocumentWindow | null =>
  news.kind === 'Patched'
    ? withPatch(window, view, news.patch)
    : news.updates.reduce<DocumentWindow | null>((known, update) => known && withStatus(known, view, update), window)
