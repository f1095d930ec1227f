import type { IngestionStatus, KnowledgeDocument } from '../../../contracts/index.ts'

export type SortKey = 'name' | 'added' | 'size' | 'status'
export type SortDirection = 'ascending' | 'descending'
export type StatusFilter = 'all' | 'working' | 'indexed' | 'failed'

/** What of the list is shown, and in which order. */
export interface DocumentView {
  readonly search: string
  readonly filter: StatusFilter
  readonly sort: SortKey
  readonly direction: SortDirection
}

export const initialView: DocumentView = { search: '', filter: 'all', sort: 'added', direction: 'descending' }

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** What needs a person comes first, then what is under way, then what is done. */
const statusOrder: Record<IngestionStatus, number> = {
  Failed: 0,
  Embedding: 1,
  Chunking: 2,
  Extracting: 3,
  Pending: 4,
  Indexed: 5,
}

type Comparison = (left: KnowledgeDocument, right: KnowledgeDocument) => number

const comparisons: Record<SortKey, Comparison> = {
  name: (left, right) => collator.compare(left.fileName, right.fileName),
  added: (left, right) => compareText(left.uploadedAt, right.uploadedAt),
  size: (left, right) => left.sizeBytes - right.sizeBytes,
  status: (left, right) => statusOrder[left.status] - statusOrder[right.status],
}

const compareText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)

export const statusGroup = (status: IngestionStatus): Exclude<StatusFilter, 'all'> =>
  status === 'Indexed' ? 'indexed' : status === 'Failed' ? 'failed' : 'working'

/** The documents of a view in its order; equal ones stand by their ids, so that rows never swap places by chance. */
export const viewDocuments = (
  documents: readonly KnowledgeDocument[],
  { search, filter, sort, direction }: DocumentView,
): readonly KnowledgeDocument[] => {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const sign = direction === 'ascending' ? 1 : -1
  return documents
    .filter(({ status }) => filter === 'all' || statusGroup(status) === filter)
    .filter(({ fileName }) => words.every((word) => fold(fileName).includes(word)))
    .toSorted((left, right) => sign * comparisons[sort](left, right) || compareText(left.documentId, right.documentId))
}

/** Letters as a search compares them: no case, no accents. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** What a click on a column's heading asks for: the other direction, or that column in the direction that people expect of it. */
export const sortBy = (view: DocumentView, sort: SortKey): DocumentView => {
  if (view.sort === sort) return { ...view, direction: view.direction === 'ascending' ? 'descending' : 'ascending' }
  return { ...view, sort, direction: sort === 'added' || sort === 'size' ? 'descending' : 'ascending' }
}
