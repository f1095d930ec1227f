import type { Aggregate } from '../../querying/table-query.ts'
import type { TableColumn } from '../../table-column.ts'
import type { KeptTable } from '../../table-store.ts'
import { type Word, wordsOf } from '../../words.ts'

/** Columns that may say which one a row is about: whole numbers without a unit, one in each row. */
const mayBeKey = ({ kind, decimals, unit, filled, valid }: TableColumn, { rowCount, totalRows }: KeptTable): boolean =>
  kind === 'Number' && decimals === 0 && unit === '' && valid === filled && filled === rowCount - totalRows

/** A first column of whole numbers and words, one in each row, that may say which one it is about: "Treble, 2, 3, Tenor". */
const mayName = ({ kind, decimals, unit, filled, valid }: TableColumn, { rowCount, totalRows }: KeptTable): boolean =>
  kind === 'Number' && decimals === 0 && unit === '' && valid < filled && filled === rowCount - totalRows

const LEAST_ROWS = 3

/** Words of names of columns that say which one something is. */
export const identifying =
  /^(?:id|nr|no|number|nummer|code|year|jahr|zip|plz|phone|telefon|isbn|sku|key|index|rank|rang)$/

const keyEnding = /s?(?:nr|nummer|id)$/

/** What a name says beside that: `order_no` and `Buchungsnr` say order and Buchung. Nothing where it says nothing but that, or no such thing. */
export const withoutKey = (name: readonly Word[]): Word[] => {
  const rest = name.filter(({ folded }) => !identifying.test(folded))
  if (rest.length < name.length) return rest
  const [only, more] = name
  const bare = only?.folded.replace(keyEnding, '') ?? ''
  return more === undefined && only !== undefined && bare !== only.folded && bare.length > 2 ? wordsOf(bare) : []
}

/**
 * Whether a column says which one a row is about, and is no measure of it: the plot 7, the lane 3. All of its numbers differ, and they count on by one
 * or stand first beside other numbers; of texts all differ.
 */
export const isKey = async (
  table: KeptTable,
  column: number,
  aggregate: (column: number) => Promise<Pick<Aggregate, 'matched' | 'used' | 'distinct' | 'minimum' | 'maximum'>>,
): Promise<boolean> => {
  const { columns } = table
  const each = columns[column]
  if (each === undefined || each.filled < LEAST_ROWS) return false
  const isOfMany = each.kind === 'Text' && each.values === null && each.filled === table.rowCount - table.totalRows
  if (isOfMany || (column === 0 && mayName(each, table))) {
    const { matched, distinct } = await aggregate(column)
    return distinct === matched
  }
  if (!mayBeKey(each, table)) return false
  const { used, distinct, minimum, maximum } = await aggregate(column)
  if (distinct < used) return false
  // Lanes count from one; hours from 2 to 8 may all differ by chance.
  const isFromStart = column === 0 || Number(minimum) <= 1
  const isCounting = isFromStart && Number(maximum) - Number(minimum) + 1 === used
  return isCounting || (column === 0 && columns.some(({ kind }, at) => at !== 0 && kind === 'Number'))
}

/** Whether each row has a text, or a number, of its own in a column. */
export const hasOwnInEachRow = (
  { table, keys }: { readonly table: KeptTable; readonly keys: ReadonlySet<number> },
  column: number,
): boolean => {
  if (keys.has(column)) return true
  const { values, filled } = table.columns[column] ?? { values: null, filled: 0 }
  return values !== null && values.length === filled && filled === table.rowCount - table.totalRows
}
