import { z } from 'zod'
import { defineContract } from './contract.ts'
import { documentId } from './knowledge-document.ts'
import { option } from './scalars.ts'

/** The most rows that one `ReadTableRows` returns. */
export const MAX_TABLE_ROWS = 1_000
/** As much as a cell is kept with, in UTF-16 units. */
export const MAX_CELL_LENGTH = 32_767
/** The most UTF-16 units that can be looked for in a table at once. */
export const MAX_TABLE_SEARCH = 200

const tableId = z.int().positive()
const column = z.int().nonnegative()
const searched = z.string().max(MAX_TABLE_SEARCH)

/** A column of a table: of what kind its cells are is decided over all of them. */
export const tableColumn = z.object({
  /** Unique in its table. */
  name: z.string(),
  kind: z.enum(['Number', 'Date', 'Text']),
  /** Of numbers: `€`, `%`, `kg`; empty where there is none. */
  unit: z.string(),
})

/** A table of a document that can be sorted and filtered. */
export const documentTable = z.object({
  tableId,
  /** The name of its sheet; null where it has none. */
  name: option(z.string()),
  columns: z.array(tableColumn),
  /** Rows with something in them; the row of column names is not counted. */
  rowCount: z.int().nonnegative(),
  /** The stretch of the document's extracted text that its rows stand in, in UTF-16 units. */
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
})
export type DocumentTable = z.infer<typeof documentTable>

/** Which rows of a table are shown, and in which order. Columns are given by their index from 0; case and accents make no difference. */
export const tableView = z.object({
  /** By what the cells mean: numbers as numbers, dates as dates. Cells that mean nothing come last, totals after them; null is the document's own order. */
  sorting: option(z.object({ column, direction: z.enum(['Ascending', 'Descending']) })),
  /** Words that some cell of the row holds; empty for every row. */
  search: searched.default(''),
  /** Words that the cell of a column holds; all of them must fit. */
  filters: z
    .array(z.object({ column, contains: searched.min(1, 'contains must not be empty') }))
    .max(256)
    .default([]),
})
/** How a table is sorted and filtered, with every field there. */
export type TableView = z.output<typeof tableView>

const viewed = z.object({ documentId, tableId, view: tableView })

/** A row of a table, with its place in the document. */
export const tableRow = z.object({
  /** Its number in the document: of a file that is one table, from 1 without the column names; of a sheet, as spreadsheet programs show it. */
  row: z.int().positive(),
  /** Its stretch of the document's extracted text, in UTF-16 units. */
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  /** As many as there are columns; one that is longer than was asked for is cut and ends in an ellipsis. */
  cells: z.array(z.string()),
})
export type TableRow = z.infer<typeof tableRow>

/** The rows of tables in documents, to be looked through. What a caller may not see reads as absent. */
export const tablesApi = defineContract('ITablesApi', {
  ListTables: {
    summary: 'The tables of a document that can be sorted and filtered, in their order; none until it can be searched.',
    input: documentId,
    output: z.array(documentTable),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  ReadTableRows: {
    summary:
      'Some rows of a table as it is sorted and filtered; a page of very long rows may be shorter than asked for.',
    input: viewed.extend({
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(MAX_TABLE_ROWS),
      /** Longer cells are cut to so many UTF-16 units. */
      maxCellLength: z.int().min(16).max(MAX_CELL_LENGTH).default(MAX_CELL_LENGTH),
    }),
    output: option(z.object({ rows: z.array(tableRow), matched: z.int().nonnegative() })),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  FindTableRow: {
    summary:
      'Where a row stands in a table as it is sorted and filtered: the first one at or after a row number, or the first one that a stretch of the text touches.',
    input: viewed.extend({
      at: z.discriminatedUnion('type', [
        z.object({ type: z.literal('Row'), row: z.int().positive() }),
        z.object({ type: z.literal('Stretch'), start: z.int().nonnegative(), end: z.int().nonnegative() }),
      ]),
    }),
    /** `index` counts from 0 and is null where the row is filtered out. */
    output: option(z.object({ row: z.int().positive(), index: option(z.int().nonnegative()) })),
    permission: 'knowledge:read',
    effect: 'Read',
  },
})
