import type { Aggregate } from '../querying/table-query.ts'
import type { TableColumn } from '../table-column.ts'
import type { KeptTable } from '../table-store.ts'

/** Columns that may say which one a row is about: whole numbers without a unit, one in each row. */
const mayBeKey = ({ kind, decimals, unit, filled, valid }: TableColumn, { rowCount, totalRows }: KeptTable): boolean =>
  kind === 'Number' && decimals === 0 && unit === '' && valid === filled && filled === rowCount - totalRows

const LEAST_ROWS = 3

/**
 * Whether a column of numbers says which one a row is about, and is no measure of it: the plot 7, the lane 3. All of them differ, and they count on by one
 * or stand first beside other numbers.
 */
export const isKey = async (
  table: KeptTable,
  column: number,
  aggregate: (column: number) => Promise<Pick<Aggregate, 'used' | 'distinct' | 'minimum' | 'maximum'>>,
): Promise<boolean> => {
  const { columns } = table
  const each = columns[column]
  if (each === undefined || !mayBeKey(each, table) || each.filled < LEAST_ROWS) return false
  const { used, distinct, minimum, maximum } = await aggregate(column)
  if (distinct < used) return false
  const isCounting = Number(maximum) - Number(minimum) + 1 === used
  return isCounting || (column === 0 && columns.some(({ kind }, at) => at !== 0 && kind === 'Number'))
}
