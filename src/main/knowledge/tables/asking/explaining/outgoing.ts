import type { RowFilter } from '../../querying/table-query.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import type { NumberRange } from './explaining.ts'
import type { Direction } from './quantities.ts'

/** What the signs of amounts say to a question. */
export interface Signs {
  readonly filters: readonly RowFilter[]
  /** Whether the largest is the smallest number: of what goes out, where that is below zero. */
  readonly isReversed: boolean
}

/** Where no sign tells anything. */
export const unsigned: Signs = { filters: [], isReversed: false }

interface Signed {
  readonly column: number
  readonly direction: Direction
  /** Of all rows, or of those that match what else is asked. */
  readonly rangeOf: (of: 'All' | 'Matching') => Promise<NumberRange | null>
}

/** In a column in which money goes both ways, what goes out is what is below zero. Null where the largest of both ways is asked for. */
export const signsOf = async (
  { intent }: Pick<ReadQuestion, 'intent'>,
  { column, direction, rangeOf }: Signed,
): Promise<Signs | null> => {
  if (direction === null) return unsigned
  const all = await rangeOf('All')
  if (all === null || all.least >= 0) return unsigned
  if (direction === 'In') return { filters: [{ type: 'Number', column, operator: '>', value: 0 }], isReversed: false }
  const isExtreme = intent === 'Maximum' || intent === 'Minimum'
  if (direction === 'Out') {
    const filters: RowFilter[] = all.most > 0 ? [{ type: 'Number', column, operator: '<', value: 0 }] : []
    return { filters, isReversed: isExtreme }
  }
  if (!isExtreme) return unsigned
  const matching = await rangeOf('Matching')
  if (matching === null || matching.least >= 0) return unsigned
  return matching.most <= 0 ? { filters: [], isReversed: true } : null
}
