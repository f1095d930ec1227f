import type { RowFilter } from '../../querying/table-query.ts'
import { columnAt } from '../../table-column.ts'
import { columnsOfUnit, unitsOf, worthIn } from '../columns/column-units.ts'
import { saysOne } from '../columns/column-words.ts'
import { hintedColumn } from '../columns/hinted-column.ts'
import { asksOfAmounts, moneyColumn } from '../columns/money-columns.ts'
import type { AskedComparison } from '../question/read-comparisons.ts'
import { type Explaining, mentionBeside } from './explaining.ts'

const comparedColumn = (
  { question, table, mentions }: Explaining,
  { start, end, unit, columns }: AskedComparison,
): number | null => {
  const numbers = table.columns.flatMap(({ kind }, column) => (kind === 'Number' ? column : []))
  const beside = mentionBeside(
    mentions.filter(({ column }) => numbers.includes(column)),
    start,
    end,
  )
  if (beside !== undefined) return beside.column
  const told = columns.length === 0 ? [] : numbers.filter((column) => saysOne(columnAt(table.columns, column), columns))
  const hinted = question.hints.flatMap((hint) =>
    hint.kind === 'Number' ? (hintedColumn(hint, { question, table }) ?? []) : [],
  )
  if (told.length + hinted.length > 0) return told[0] ?? hinted[0] ?? null
  const ofUnit = unit === '' ? numbers : columnsOfUnit(table.columns, unit, question)
  const [only, more] = ofUnit
  if (more === undefined) return only ?? null
  // Of several amounts, what was paid in whole.
  const money = moneyColumn(table, question)
  return money !== null && ofUnit.includes(money) && (unit !== '' || asksOfAmounts(question)) ? money : null
}

/** The filters that "more than 100" gives; null where it is not clear what is compared. */
export const comparisonFilters = (explaining: Explaining, free: Set<number>): RowFilter[] | null => {
  const filters: RowFilter[] = []
  for (const comparison of explaining.question.comparisons) {
    const column = comparedColumn(explaining, comparison)
    if (column === null) return null
    const { operator, value, unit, end } = comparison
    const { question, table } = explaining
    // Numbers without a unit are of that of the question.
    const isUnit = unit !== '' && question.unitOf(question.words[end]?.folded ?? '') === unit
    const measured = columnAt(table.columns, column)
    const worth = unit === '' ? null : worthIn(measured, unit)
    const units = unitsOf(measured, question)
    if (isUnit && (worth !== null || units.has(unit) || units.size === 0)) free.delete(end)
    filters.push({ type: 'Number', column, operator, value: value * (worth ?? 1) })
  }
  return filters
}
