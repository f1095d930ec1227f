/** What the cells of a column are; words where they are nothing else. */
export type ColumnKind = 'Number' | 'Date' | 'Text'

/** A column of a kept table. */
export interface TableColumn {
  /** Unique in its table. */
  readonly name: string
  readonly kind: ColumnKind
  /** Of numbers: `€`, `%`, `kg`; empty where there is none. */
  readonly unit: string
  /** The most decimals that a number of it is written with. */
  readonly decimals: number
  readonly filled: number
  /** Cells that are of the kind. */
  readonly valid: number
  /** The different texts of its cells, where there are few; null where there are many. */
  readonly values: readonly string[] | null
}

/** A column of a table by its number, which is one of the table's. */
export const columnAt = (columns: readonly TableColumn[], column: number): TableColumn => {
  const found = columns[column]
  if (found === undefined) throw new RangeError(`There is no column ${column}: the table has ${columns.length}.`)
  return found
}

/** What is known of a table beside its rows. */
export interface TableSummary {
  readonly columns: readonly TableColumn[]
  readonly rowCount: number
  /** Rows that are the total of others; they are kept, and counted and summed never. */
  readonly totalRows: number
}

/** Where each value stands in a row as it is kept: a JSON array of these, then the texts of its cells, then what they mean as a number or a date. */
export const rowSlots = { row: 0, start: 1, end: 2, isTotal: 3, firstText: 4 } as const

/** The slot of a column's texts. */
export const textSlot = (column: number): number => rowSlots.firstText + column

/** The slot of what the cells of a column mean; null for words. */
export const valueSlot = (columns: readonly Pick<TableColumn, 'kind'>[], column: number): number | null => {
  if (columns[column]?.kind === 'Text' || columns[column] === undefined) return null
  const before = columns.slice(0, column).filter(({ kind }) => kind !== 'Text').length
  return rowSlots.firstText + columns.length + before
}
