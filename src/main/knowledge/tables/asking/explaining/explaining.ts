import type { DatePart, RowFilter } from '../../querying/table-query.ts'
import type { KeptTable } from '../../table-store.ts'
import type { Months } from '../question/read-periods.ts'
import type { ReadQuestion } from '../question/read-question.ts'

/** A column that a question names. */
export interface ColumnMention {
  readonly column: number
  /** Where its first word stands, and the one behind its last. */
  readonly start: number
  readonly end: number
  /** Whether all of its name stands there. */
  readonly isWhole: boolean
}

/** Says which columns are a text in some row, or say its words; for columns with too many different texts to know them all. */
export type FindText = (
  table: KeptTable,
  columns: readonly number[],
  said: { readonly text: string; readonly isPart: boolean },
) => Promise<number[]>

/** The least and the most of a column of numbers. */
export interface NumberRange {
  readonly least: number
  readonly most: number
}

/** What of a table only its rows tell. */
export interface RowLookup {
  readonly findText: FindText
  /** The years of the dates of a column that are in some months. */
  readonly yearsOf: (table: KeptTable, column: number, months: Months) => Promise<number[]>
  /** Whether the numbers of a column say which one a row is about. */
  readonly isKey: (table: KeptTable, column: number) => Promise<boolean>
  readonly rangeOf: (table: KeptTable, column: number, filters?: readonly RowFilter[]) => Promise<NumberRange | null>
  readonly countOf: (table: KeptTable, filters: readonly RowFilter[]) => Promise<number | null>
  /** Whether each of the rows is of a month, a day or the like of its own, by the dates of a column. */
  readonly isOneEach: (table: KeptTable, column: number, part: DatePart) => Promise<boolean>
}

/** A question that is being explained by a table. */
export interface Explaining {
  readonly question: ReadQuestion
  readonly table: KeptTable
  readonly mentions: readonly ColumnMention[]
  readonly lookup: RowLookup
}

/** The column named right before or behind a stretch of words. */
export const mentionBeside = (
  mentions: readonly ColumnMention[],
  start: number,
  end: number,
): ColumnMention | undefined =>
  mentions.find((mention) => mention.end === start) ?? mentions.find((mention) => mention.start === end)
