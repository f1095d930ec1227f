import type { RowFilter } from '../../querying/table-query.ts'
import { columnAt } from '../../table-column.ts'
import { amountsInUnits } from '../columns/amounts-in-units.ts'
import { isOfSales, moneyColumn } from '../columns/money-columns.ts'
import { outlaysIn } from '../columns/outlays.ts'
import type { Explaining } from './explaining.ts'

/**
 * Takes verbs of having the rows of a table of money out of `free`: "how often did we buy coal" counts those of coal. Gives the rows that cost something, where
 * not all did.
 */
export const takeHaving = (
  { question, table }: Explaining,
  { filters, free }: { readonly filters: readonly RowFilter[]; readonly free: Set<number> },
): RowFilter[] => {
  const verbs = new Set(question.patterns.having.split(' '))
  const said = [...free].filter((at) => verbs.has(question.words[at]?.folded ?? ''))
  const money = outlaysIn(table, question)?.actual ?? moneyColumn(table, question)
  // What was bought for a sum, and how much of it there was, are two things.
  const mayBeSum = question.intent === 'Sum' && amountsInUnits(table, question) === null
  const isOfCells = filters.some(({ type }) => type === 'Is' || type === 'Says')
  if (said.length === 0 || money === null || mayBeSum || !isOfCells || isOfSales(table, question)) return []
  for (const at of said) free.delete(at)
  const isOfAll = columnAt(table.columns, money).filled >= table.rowCount - table.totalRows
  return isOfAll || filters.some(({ column }) => column === money)
    ? []
    : [{ type: 'Filled', column: money, isFilled: true }]
}
