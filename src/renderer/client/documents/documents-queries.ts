import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { DocumentCounts, DocumentEntry, DocumentView } from '../../../contracts/index.ts'
import type { AlcoveClient } from '../alcove-client.ts'
import { queryKeys } from '../query-keys.ts'
import { type DocumentWindow, withPage } from './document-window.ts'
import { hearFromNow, withNews } from './documents-heard.ts'

/** Rows that are read together. */
const PAGE_ROWS = 100

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
    queryFn: ({ client: queries }): Promise<DocumentWindow> => readPage(queries, documents, view, 0, () => undefined),
  })

/** How often a page is asked for, while news come of which it cannot be said what they make of it. */
const READS_OF_A_PAGE = 3

/** The window with a page that is read now. What was heard of documents meanwhile is newer than the answer, and happens to it once more. */
const readPage = async (
  queries: QueryClient,
  documents: BrowseClient,
  view: DocumentView,
  offset: number,
  known: () => DocumentWindow | undefined,
): Promise<DocumentWindow> => {
  for (let reads = 1; ; reads += 1) {
    const heard = hearFromNow(queries)
    const page = await documents.BrowseDocuments({ ...view, offset, limit: PAGE_ROWS })
    const read = withPage(known(), page)
    const window = heard().reduce<DocumentWindow | null>((before, news) => before && withNews(before, view, news), read)
    if (window !== null || reads === READS_OF_A_PAGE) return window ?? read
  }
}

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
        const known = () => queries.getQueryData<DocumentWindow>(key)
        const window = await readPage(queries, documents, view, offset, known)
        queries.setQueryData<DocumentWindow>(key, window)
        return window.rows.length
      },
    })
  }
}

/** How many documents the library has, by how far they have come. */
export const documentCountsQuery = (documents: BrowseClient) =>
  queryOptions({
    queryKey: queryKeys.documentCounts,
    queryFn: async ({ client: queries }): Promise<DocumentCounts> => {
      const heard = hearFromNow(queries)
      const { counts } = await documents.BrowseDocuments({ ...everything, offset: 0, limit: 1 })
      return heard().reduce((known, news) => (news.kind === 'Patched' ? news.patch.counts : known), counts)
    },
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
