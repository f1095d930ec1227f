import type { Group } from '../querying/table-query.ts'
import { type Answering, columnName, type Found, firstRows, MOST_ROWS } from './answering.ts'
import { amountsInUnits } from './columns/amounts-in-units.ts'
import { groupLines } from './group-lines.ts'
import type { Plan } from './planning/plan.ts'

const MOST_UNITS = 20

/** What the amounts of a column come to, unit by unit, as another column says of which each is; null where none does, or the column is another. */
export const unitsOfRows = async (
  { tableReader, table, filters, question }: Answering,
  column: number,
  computation: 'Sum' | 'Average' | 'Maximum' | 'Minimum' = 'Sum',
): Promise<{ readonly by: number; readonly groups: readonly Group[] } | null> => {
  const amounts = amountsInUnits(table, question)
  if (amounts === null || amounts.amount !== column) return null
  const { groups } = await tableReader.groups(table, filters, {
    by: amounts.unit,
    compute: { computation, column },
    descending: true,
    limit: MOST_UNITS,
  })
  const told = groups.filter(({ value }) => value !== null)
  return told.length === 0 ? null : { by: amounts.unit, groups: told }
}

/** The one unit that all amounts of the rows have; null where they have several, which nothing brings together; undefined where no column says any. */
export const unitOfRows = async (answering: Answering, column: number): Promise<string | null | undefined> => {
  const units = await unitsOfRows(answering, column)
  if (units === null) return undefined
  const [only, more] = units.groups
  return more === undefined ? only?.key : null
}

/** Amounts of several units, each by itself: kilos and pieces are never added up. */
export const computedInUnits = async (
  answering: Answering,
  { column, computation }: Extract<Plan, { type: 'Compute' }>,
  { by, groups }: NonNullable<Awaited<ReturnType<typeof unitsOfRows>>>,
): Promise<Found> => {
  const { tableReader, table, filters, words, of, where } = answering
  const { matched } = await tableReader.aggregate(table, filters, null)
  const { lines } = groupLines(answering, groups, { part: undefined, compute: { computation, column } })
  const head = words.groups(computation, columnName(answering, column), columnName(answering, by), of, where)
  return { text: [head, '', ...lines].join('\n'), rows: await firstRows(answering, MOST_ROWS), matched }
}
