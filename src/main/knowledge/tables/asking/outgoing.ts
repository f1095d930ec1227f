import type { RowFilter } from '../querying/table-query.ts'
import type { ReadQuestion } from './read-question.ts'

/** The least and the most of a column of numbers. */
export interface NumberRange {
  readonly least: number
  readonly most: number
}

/** In a column in which money comes in as well, what goes out is what is below zero. Null where the largest of it would be the smallest number. */
export const outgoingRange = async (
  { intent }: Pick<ReadQuestion, 'intent'>,
  column: number | null,
  rangeOf: (column: number) => Promise<NumberRange | null>,
): Promise<RowFilter[] | null> => {
  if (column === null) return []
  const range = await rangeOf(column)
  if (range === null || range.least >= 0) return []
  if (intent === 'Maximum' || intent === 'Minimum') return null
  return range.most > 0 ? [{ type: 'Number', column, operator: '<', value: 0 }] : []
}
