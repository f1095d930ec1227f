import type { RowFilter } from '../querying/table-query.ts'
import { type Answering, columnName, type Found, firstRows, MOST_ROWS } from './answering.ts'
import type { Plan } from './planning/plan.ts'
import { figure } from './table-words.ts'

/** What is due of some rows less what was paid of them; null where no row has anything due. */
export const balanceOf = async (
  answering: Answering,
  { due, paid }: Extract<Plan, { type: 'Balance' }>,
): Promise<Found | null> => {
  const { tableReader, table, filters, words, of, where, language } = answering
  const sumOf = async (some: readonly RowFilter[], column: number): Promise<number> => {
    const { sum, leftOut } = await tableReader.aggregate(table, some, column)
    return leftOut > 0 ? Number.NaN : (sum ?? 0)
  }
  const { matched } = await tableReader.aggregate(table, filters, null)
  const all = filters.filter(({ type }) => type !== 'Columns')
  const isOwed = matched > 0
  const shown = isOwed ? filters : all
  const { matched: rows } = await tableReader.aggregate(table, shown, null)
  const [toPay, done] = [await sumOf(shown, due), await sumOf(shown, paid)]
  // A cell that is no number may be anything.
  if (rows === 0 || Number.isNaN(toPay - done)) return null
  const { unit = '', decimals = 0 } = table.columns[due] ?? {}
  const told = (value: number): string => figure(value, { unit, decimals }, language)
  const named = [
    { name: columnName(answering, due), value: told(toPay) },
    { name: columnName(answering, paid), value: told(done) },
  ] as const
  return {
    text: words.balance(of, isOwed ? where : '', named, told(isOwed ? toPay - done : 0), words.rows(rows)),
    rows: await firstRows({ ...answering, filters: shown }, MOST_ROWS),
    matched: rows,
  }
}
