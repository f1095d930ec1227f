import type { CellValue, ExtractedRow, ExtractedTable } from '../../extraction/extracted-document.ts'
import type { TableColumn, TableSummary } from '../table-column.ts'
import { columnNames } from './column-names.ts'
import { type ColumnTyping, columnTypings, meaningOf } from './column-typing.ts'
import { isTotalRow } from './total-row.ts'

/** A run of rows as they are kept: a JSON array of rows, see `rowSlots`. */
export interface RowBlock {
  readonly rows: string
  readonly count: number
}

/** What ends a table that cannot be kept: it is too wide or too long to be computed over. */
export type EncodedTable = { readonly type: 'Kept'; readonly summary: TableSummary } | { readonly type: 'Dropped' }

const MOST_COLUMNS = 512
const MOST_ROWS = 2_000_000
/** As much as a cell of a spreadsheet holds. */
const MOST_UNITS = 32_767
const SAMPLE_ROWS = 1_000
const ROWS_PER_BLOCK = 256
const UNITS_PER_BLOCK = 131_072
const MOST_VALUES = 200
const LONGEST_VALUE = 80

interface Tally {
  filled: number
  valid: number
  decimals: number
  values: Set<string> | null
}

const textOf = (cell: CellValue): string => (cell === null ? '' : String(cell).trim().slice(0, MOST_UNITS))

const isFilled = ({ cells }: ExtractedRow): boolean => cells.some((cell) => textOf(cell) !== '')

/** Rows, and the sample of them that was read ahead. */
const sampled = async (rows: AsyncIterable<ExtractedRow>) => {
  const iterator = rows[Symbol.asyncIterator]()
  const sample: ExtractedRow[] = []
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    if (isFilled(next.value) && sample.push(next.value) === SAMPLE_ROWS) break
  }
  async function* all(): AsyncGenerator<ExtractedRow, void, undefined> {
    yield* sample
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      if (isFilled(next.value)) yield next.value
    }
  }
  return { sample, all: all() }
}

const noteValue = (tally: Tally, text: string): void => {
  if (tally.values === null || text === '') return
  if (text.length > LONGEST_VALUE || (tally.values.size === MOST_VALUES && !tally.values.has(text))) tally.values = null
  else tally.values.add(text)
}

/** A row as it is kept, its cells counted. */
const rowOf = (
  { row, start, end, cells }: ExtractedRow,
  typings: readonly ColumnTyping[],
  tallies: readonly Tally[],
): { readonly slots: readonly (CellValue | number)[]; readonly isTotal: boolean } => {
  const texts = typings.map((_, column) => textOf(cells[column] ?? null))
  const isTotal = isTotalRow(texts)
  const meanings: (number | string | null)[] = []
  for (const [column, typing] of typings.entries()) {
    const { value, decimals } = meaningOf(cells[column] ?? null, typing)
    if (typing.kind !== 'Text') meanings.push(value)
    const tally = tallies[column]
    const text = texts[column] ?? ''
    if (tally === undefined || text === '' || isTotal) continue
    tally.filled++
    if (typing.kind === 'Text') noteValue(tally, text)
    else if (value !== null) tally.valid++
    tally.decimals = Math.max(tally.decimals, decimals)
  }
  return { slots: [row, start, end, isTotal ? 1 : 0, ...texts, ...meanings], isTotal }
}

const columnOf = (name: string, { kind, unit }: ColumnTyping, tally: Tally): TableColumn => ({
  name,
  kind,
  unit,
  decimals: tally.decimals,
  filled: tally.filled,
  valid: kind === 'Text' ? tally.filled : tally.valid,
  values: kind === 'Text' && tally.values !== null ? [...tally.values] : null,
})

/**
 * A table in blocks, one pass over its rows, and at the end what is known of it. Cells wider than the names of the columns are of no column, and are
 * left out.
 */
export async function* encodeTable(table: ExtractedTable): AsyncGenerator<RowBlock, EncodedTable, undefined> {
  const { sample, all } = await sampled(table.rows())
  const width =
    table.headers.length > 0 ? table.headers.length : Math.max(0, ...sample.map(({ cells }) => cells.length))
  if (width === 0 || width > MOST_COLUMNS || sample.length === 0) return { type: 'Dropped' }
  const cells = sample.map((row) => row.cells)
  const names = columnNames(table.headers, width)
  const typings = columnTypings(cells, names, table.writesDecimalCommas)
  const tallies = typings.map((): Tally => ({ filled: 0, valid: 0, decimals: 0, values: new Set() }))
  let [rowCount, totalRows, units] = [0, 0, 0]
  let block: string[] = []
  const ended = (): RowBlock => {
    const rows = { rows: `[${block.join(',')}]`, count: block.length }
    block = []
    units = 0
    return rows
  }
  for await (const row of all) {
    if (++rowCount > MOST_ROWS) return { type: 'Dropped' }
    const { slots, isTotal } = rowOf(row, typings, tallies)
    if (isTotal) totalRows++
    const written = JSON.stringify(slots)
    units += written.length
    if (block.push(written) === ROWS_PER_BLOCK || units > UNITS_PER_BLOCK) yield ended()
  }
  if (block.length > 0) yield ended()
  const columns = typings.map((typing, column) => columnOf(names[column] ?? '', typing, tallies[column] as Tally))
  return { type: 'Kept', summary: { columns, rowCount, totalRows } }
}
