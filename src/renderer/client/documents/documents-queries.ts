import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { DocumentEntry, DocumentView, IngestionStatusUpdate } from '../../../contracts/index.ts'
import type { AlcoveClient } from '../alcove-client.ts'
import { queryKeys } from '../query-keys.ts'
import { type DocumentWindow, withPage, withStatus } from './document-window.ts'

/** Rows that are read together. */
export const PAGE_ROWS = 100

/** The view that leaves no document out, newest first. */
export const everything: DocumentView = {
  search: null,
  group: null,
  kinds: null,
  tags: null,
  sort: 'Added',
  direction: 'Descending',
}

type BrowseClient = Pick<AlcoveClient['documents'], 'BrowseDocuments'>

/** The list of a view, begun with its first page; `loadRows` reads on. Notifications keep it true. */
export const documentWindowQuery = (documents: BrowseClient, view: DocumentView) =>
  queryOptions({
    queryKey: queryKeys.documentWindow(view),
    // Compared place by place, every row that a new one moves would become another.
    structuralSharing: false,
    queryFn: async ({ client: queries }): Promise<DocumentWindow> => {
      const startedAt = Date.now()
      const page = await documents.BrowseDocuments({ ...view, offset: 0, limit: PAGE_ROWS })
      return heardMeanwhile(queries, view, withPage(undefined, page), startedAt)
    },
  })

/** What was heard of documents while they were being read is newer than what was read. */
const heardMeanwhile = (queries: QueryClient, view: DocumentView, window: DocumentWindow, startedAt: number) =>
  window.rows.reduce<DocumentWindow>((known, row) => {
    const state = row && queries.getQueryState<IngestionStatusUpdate>(queryKeys.ingestion(row.documentId))
    if (!state?.data || state.dataUpdatedAt < startedAt) return known
    return withStatus(known, view, state.data) ?? known
  }, window)

/** Reads the pages of a view that hold these rows, where they are not known. */
export const loadRows = async (
  queries: QueryClient,
  documents: BrowseClient,
  view: DocumentView,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> => {
  const key = queryKeys.documentWindow(view)
  for (let offset = Math.floor(from / PAGE_ROWS) * PAGE_ROWS; offset < to; offset += PAGE_ROWS) {
    const rows = queries.getQueryData<DocumentWindow>(key)?.rows.slice(offset, offset + PAGE_ROWS)
    if (rows === undefined || !rows.includes(undefined)) continue
    await queries.fetchQuery({
      queryKey: [...key, 'page', offset],
      staleTime: 0,
      gcTime: 0,
      queryFn: async () => {
        const startedAt = Date.now()
        const page = await documents.BrowseDocuments({ ...view, offset, limit: PAGE_ROWS })
        queries.setQueryData<DocumentWindow>(key, (window) =>
          heardMeanwhile(queries, view, withPage(window, page), startedAt),
        )
        return page.total
      },
    })
  }
}

/** How many documents the library has, by how far they have come. */
export const documentCountsQuery = (documents: BrowseClient) =>
  queryOptions({
    queryKey: queryKeys.documentCounts,
    queryFn: async () => (await documents.BrowseDocuments({ ...everything, offset: 0, limit: 1 })).counts,
  })

/** The documents whose names have these words; for a list of a few. */
export const documentsNamedQuery = (documents: BrowseClient, search: string, limit: number) =>
  queryOptions({
    queryKey: queryKeys.documentsNamed(search, limit),
    queryFn: async (): Promise<readonly DocumentEntry[]> =>
      (await documents.BrowseDocuments({ ...everything, search, sort: 'Name', direction: 'Ascending', limit })).entries,
    staleTime: 0,
  })

/** What is known of a document beside its text. */
export const documentDetailsQuery = (
  documents: Pick<AlcoveClient['documents'], 'GetDocumentDetails'>,
  documentId: string,
) =>
  queryOptions({
    queryKey: queryKeys.documentDetails(documentId),
    queryFn: () => documents.GetDocumentDetails(documentId),
    staleTime: 0,
  })
