import type { DatePart, RowFilter } from '../../querying/table-query.ts'
import type { KeptTable } from '../../table-store.ts'
import type { Dues } from '../columns/dues.ts'
import type { TakenWord } from '../question/read-question.ts'
import type { ColumnMention } from './explaining.ts'
import type { MeantQuantity } from './quantities.ts'

/** What the words of a question mean in one table, each of them. */
export interface Explanation {
  readonly table: KeptTable
  readonly mentions: readonly ColumnMention[]
  readonly filters: readonly RowFilter[]
  readonly groupBy: number | null
  /** What of the dates of that column rows are put together by; null where it is none of dates. */
  readonly groupPart: DatePart | null
  /** Columns of numbers that say which one a row is about, and measure nothing. */
  readonly keys: ReadonlySet<number>
  /** Columns that the question names whose numbers are years. */
  readonly years: ReadonlySet<number>
  /** The number column that words such as "spent" mean. */
  readonly hinted: number | null
  /** The same of words for money, and for pieces. */
  readonly quantity: MeantQuantity
  /** Whether the largest is the smallest number: of what goes out, where that is below zero. */
  readonly isReversed: boolean
  /** The columns that tell what is owed, where that is asked for. */
  readonly dues: Dues | null
  /** Whether rows are those of the step in which a number is: their values are no parts of a total. */
  readonly isOfStep: boolean
  /** Whether days are counted, of which each row is one. */
  readonly countsDays: boolean
  /** Words that stand for a column that others name. */
  readonly taken: readonly TakenWord[]
  /** Words that columns and cells explain. */
  readonly told: number
  /** Words that the name of the file, the sheet or the list explains. */
  readonly named: number
  /** Words that speak of what these names speak of. */
  readonly topical: number
}

/** A table that only a few words of a question have nothing to do with. */
export interface Unexplained {
  readonly table: KeptTable
  /** What the other words say of its rows. */
  readonly filters: readonly RowFilter[]
  readonly missing: readonly string[]
  /** What the question would mean without them. */
  readonly rest: Explanation
}
