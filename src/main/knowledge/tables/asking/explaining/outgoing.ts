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
  /** Whether the table tells that its rows are of money that goes out: what is below zero was paid back. */
  readonly isOfExpenses: boolean
  /** Of all rows, or of those that match what else is asked. */
  readonly rangeOf: (of: 'All' | 'Matching') => Promise<NumberRange | null>
  /** How many of all rows are below zero; null where that is not known. */
  readonly shareBelowZero: () => Promise<number | null>
}

/** Money comes back for one of ten rows at most; where more are below zero, they are what goes out. */
const MOST_PAID_BACK = 0.1
/** The same of rows that are called expenses. */
const MOST_PAID_BACK_OF_EXPENSES = 0.5

/** In a column in which money goes both ways, what goes out is what is below zero. Null where the largest of both ways is asked for. */
export const signsOf = async (
  { intent }: Pick<ReadQuestion, 'intent'>,
  { column, direction, isOfExpenses, rangeOf, shareBelowZero }: Signed,
): Promise<Signs | null> => {
  if (direction === null) return unsigned
  const all = await rangeOf('All')
  if (all === null || all.least >= 0) return unsigned
  if (direction === 'In') return { filters: [{ type: 'Number', column, operator: '>', value: 0 }], isReversed: false }
  const isExtreme = intent === 'Maximum' || intent === 'Minimum'
  const below = direction === 'Out' ? await shareBelowZero() : null
  // Of what was paid, money that came back is taken off.
  if (below !== null && below < (isOfExpenses ? MOST_PAID_BACK_OF_EXPENSES : MOST_PAID_BACK)) return unsigned
  if (direction === 'Out') {
    const filters: RowFilter[] = all.most > 0 ? [{ type: 'Number', column, operator: '<', value: 0 }] : []
    return { filters, isReversed: isExtreme }
  }
  if (!isExtreme) return unsigned
  const matching = await rangeOf('Matching')
  if (matching === null || matching.least >= 0) return unsigned
  return matching.most <= 0 ? { filters: [], isReversed: true } : null
}
