import type { KeptTable } from '../table-store.ts'
import type { NumberRange } from './outgoing.ts'
import type { ReadQuestion } from './read-question.ts'

/** A column that a question names. */
export interface ColumnMention {
  readonly column: number
  /** Where its first word stands, and the one behind its last. */
  readonly start: number
  readonly end: number
  /** Whether all of its name stands there. */
  readonly isWhole: boolean
}

/** Says which columns hold a text in some row; for columns with too many different texts to know them all. */
export type FindText = (table: KeptTable, columns: readonly number[], text: string) => Promise<number[]>

/** What of a table only its rows tell. */
export interface RowLookup {
  readonly findText: FindText
  /** The year of all dates of a column; null where there are several. */
  readonly yearOf: (table: KeptTable, column: number) => Promise<number | null>
  /** Whether the numbers of a column say which one a row is about. */
  readonly isKey: (table: KeptTable, column: number) => Promise<boolean>
  readonly rangeOf: (table: KeptTable, column: number) => Promise<NumberRange | null>
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
