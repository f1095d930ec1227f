import { queryOptions } from '@tanstack/react-query'
import type { DocumentTable, TableView } from '../../../../../contracts/index.ts'
import { type AlcoveClient, queryKeys } from '../../../../client/index.ts'

/** Rows that are read together. */
export const PAGE_ROWS = 100

/** Seen pages are kept for a minute. */
const keptMs = 60_000
/** Of all cells of a page together, so that wide tables do not weigh more than narrow ones. */
const shownUnits = 400_000

type TablesClient = AlcoveClient['tables']

/** A table of a document, as it is sorted and filtered. */
export interface ShownTable {
  readonly documentId: string
  readonly table: DocumentTable
  readonly view: TableView
}

export const tablesQuery = (tables: TablesClient, documentId: string, status: string) =>
  queryOptions({
    queryKey: [...queryKeys.documentContent(documentId), 'tables', status],
    queryFn: () => tables.ListTables(documentId),
  })

/** A page of rows; null where the table is there no more. Long cells are cut as far as fits a window. */
export const rowsQuery = (tables: TablesClient, { documentId, table, view }: ShownTable, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.documentContent(documentId), 'rows', table.tableId, view, page],
    queryFn: () =>
      tables.ReadTableRows({
        documentId,
        tableId: table.tableId,
        view,
        offset: page * PAGE_ROWS,
        limit: PAGE_ROWS,
        maxCellLength: Math.max(16, Math.min(1_000, Math.floor(shownUnits / PAGE_ROWS / table.columns.length))),
      }),
    gcTime: keptMs,
  })

/** Where a row of the document stands among those that are shown. */
export const placeQuery = (
  tables: TablesClient,
  { documentId, table, view }: ShownTable,
  at: Parameters<TablesClient['FindTableRow']>[0]['at'],
) =>
  queryOptions({
    queryKey: [...queryKeys.documentContent(documentId), 'row', table.tableId, view, at],
    queryFn: () => tables.FindTableRow({ documentId, tableId: table.tableId, view, at }),
    gcTime: keptMs,
  })
