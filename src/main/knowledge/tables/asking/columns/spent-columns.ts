import type { KeptTable } from '../../table-store.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import { duesIn } from './dues.ts'
import { isMoney, isOfSales } from './money-columns.ts'
import { outlaysIn } from './outlays.ts'
import { isRate } from './rates.ts'

const LEAST_SPENT = 2
const MOST_SPENT = 4

/** The columns of money any of which may be what was spent, where nothing tells which; empty where one alone can be, or there are too many. */
export const spentColumns = (
  table: KeptTable,
  question: Pick<ReadQuestion, 'patterns' | 'unitOf'>,
): readonly number[] => {
  if (outlaysIn(table, question) !== null || duesIn(table, question) !== null || isOfSales(table, question)) return []
  const columns = table.columns.flatMap((column, at) => (isMoney(column, question) && !isRate(column) ? at : []))
  const units = new Set(columns.map((column) => table.columns[column]?.unit))
  return columns.length >= LEAST_SPENT && columns.length <= MOST_SPENT && units.size === 1 ? columns : []
}
