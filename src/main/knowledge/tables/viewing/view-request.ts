import type { TableView } from '../../../../contracts/index.ts'
import type { TableColumn } from '../table-column.ts'

/** Which row is looked for: by its number, or by a stretch of the document's text. */
export type WantedRow =
  | { readonly type: 'Row'; readonly row: number }
  | { readonly type: 'Stretch'; readonly start: number; readonly end: number }

/** A table as it is looked at. What is kept under a table's id never changes, so neither does this. */
export interface ViewedTable {
  readonly tableId: number
  readonly columns: readonly Pick<TableColumn, 'kind'>[]
  readonly view: TableView
}

/** What the thread that looks through tables is asked. The first number of `cancelled` turns 1 once nobody waits any more. */
export type ViewRequest = ViewedTable & { readonly cancelled: Int32Array } & (
    | { readonly type: 'Page'; readonly offset: number; readonly limit: number; readonly maxCellLength: number }
    | { readonly type: 'Find'; readonly at: WantedRow }
  )

/** A row with its place in the document. */
export interface ViewedRow {
  readonly row: number
  readonly start: number
  readonly end: number
  readonly cells: readonly string[]
}

/** What it answers, by the type of the request. */
export interface ViewReplies {
  readonly Page: { readonly rows: ViewedRow[]; readonly matched: number }
  /** Null for a table without rows. */
  readonly Find: { readonly row: number; readonly index: number | null } | null
}
