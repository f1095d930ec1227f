import type { DocumentGroup, DocumentSort, DocumentView } from '../../../contracts/index.ts'
import { everything } from '../../client/index.ts'

export const groups: readonly DocumentGroup[] = ['Working', 'Indexed', 'Failed']
/** In the order in which the menu offers them. */
export const sorts: readonly DocumentSort[] = ['Added', 'Changed', 'Name', 'Status', 'Size']

export const initialView: DocumentView = everything

const isLatestFirst: ReadonlySet<DocumentSort> = new Set(['Added', 'Changed', 'Size'])

/** What a click on a column's heading asks for: the other direction, or that column in the direction that people expect of it. */
export const sortBy = (view: DocumentView, sort: DocumentSort): DocumentView => {
  if (view.sort === sort) return { ...view, direction: view.direction === 'Ascending' ? 'Descending' : 'Ascending' }
  return { ...view, sort, direction: isLatestFirst.has(sort) ? 'Descending' : 'Ascending' }
}
