import type { RowFilter } from '../../querying/table-query.ts'
import { columnAt } from '../../table-column.ts'
import { unitsOf } from '../columns/column-units.ts'
import { nameEndsInOne } from '../columns/column-words.ts'
import { moneyColumn } from '../columns/money-columns.ts'
import { outlaysIn } from '../columns/outlays.ts'
import { isRate } from '../columns/rates.ts'
import type { ColumnMention, Explaining } from './explaining.ts'

const MOST_BETWEEN = 4

/** What stands left of the comparison: named before it, else what is there of something, else the only other column that can be. */
const comparedWith = (
  { question, table }: Explaining,
  before: readonly ColumnMention[],
  other: number,
): number | null => {
  const isNumber = (column: number): boolean => table.columns[column]?.kind === 'Number' && column !== other
  const named = before.findLast(({ column }) => isNumber(column))
  if (named !== undefined) return named.column
  const outlays = outlaysIn(table, question)
  if (outlays?.planned === other) return outlays.actual
  if (outlays?.actual === other) return outlays.planned
  const numbers = [...table.columns.keys()].filter(isNumber)
  const stocks = numbers.filter((column) =>
    nameEndsInOne(table.columns[column]?.name ?? '', question.patterns.money.stocks),
  )
  const money = moneyColumn(table, question)
  const measures = numbers.filter(
    (column) => column !== money && !isRate(table.columns[column] ?? { name: '', unit: '' }),
  )
  const [only, more] = stocks.length > 0 ? stocks : measures
  if (more === undefined) return only ?? null
  // Of several, the only one of the same unit.
  const units = unitsOf(columnAt(table.columns, other), question)
  const [same, another] = numbers.filter((column) =>
    [...unitsOf(columnAt(table.columns, column), question)].some((unit) => units.has(unit)),
  )
  return another === undefined ? (same ?? null) : null
}

/** The rows in which one column is less, or more, than another: "below their reorder level"; null where it is not clear which. */
export const columnComparison = (explaining: Explaining, free: Set<number>): RowFilter[] | null => {
  const { question, table, mentions } = explaining
  if (question.against === null) return []
  const { operator, start, end } = question.against
  const right = mentions.find(
    (mention) =>
      mention.start >= end && mention.start <= end + MOST_BETWEEN && table.columns[mention.column]?.kind === 'Number',
  )
  if (right === undefined) return null
  const before = mentions.filter((mention) => mention.end <= start)
  const column = comparedWith(explaining, before, right.column)
  if (column === null) return null
  for (let at = start; at < end; at++) free.delete(at)
  for (const at of [right.start - 1, right.end]) {
    if (question.patterns.levels.includes(question.words[at]?.folded ?? '')) free.delete(at)
  }
  return [{ type: 'Columns', column, operator, other: right.column }]
}
