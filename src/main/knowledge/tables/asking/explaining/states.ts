import { foldCell } from '../../fold-cell.ts'
import type { TableColumn } from '../../table-column.ts'
import type { Explaining } from './explaining.ts'

/** Whether rows have texts of a column in common, all of which are known. */
export const isOfSeveral = (column: TableColumn | undefined): boolean =>
  column?.values != null && column.values.length < column.filled

const LEAST_STATES = 2
const MOST_STATES = 8

/** Whether a column says of each row which of a few states it is in: "paid", "owing" or "cancelled". */
export const hasStates = (column: TableColumn | undefined): boolean => {
  const count = column?.values?.length ?? 0
  return isOfSeveral(column) && count >= LEAST_STATES && count <= MOST_STATES
}

/** Whether a word is what a state is called. It says which rows are meant, whatever else it may say. */
export const saysState = ({ question, table }: Pick<Explaining, 'question' | 'table'>, at: number): boolean => {
  const { folded = '' } = question.words[at] ?? {}
  return table.columns.some(
    (column) => hasStates(column) && column.values?.some((value) => foldCell(value) === folded) === true,
  )
}
