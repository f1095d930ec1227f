/** What the rows of a query have in common. Columns are given by their index. */
export type RowFilter =
  /** One of the texts, whatever their case. */
  | { readonly type: 'Is'; readonly column: number; readonly values: readonly string[] }
  | { readonly type: 'IsNot'; readonly column: number; readonly values: readonly string[] }
  | { readonly type: 'Contains'; readonly column: number; readonly value: string }
  | { readonly type: 'Filled'; readonly column: number; readonly isFilled: boolean }
  /** Of what a number or a date means; the upper bound of a date is not in it. */
  | {
      readonly type: 'Number'
      readonly column: number
      readonly operator: Comparison
      readonly value: number
      /** Whether it is a year, which is written as one. */
      readonly isYear?: boolean
    }
  /** Of two columns of numbers, or of dates. */
  | {
      readonly type: 'Columns'
      readonly column: number
      readonly operator: Comparison
      readonly other: number
      /** Whether an empty cell of the first is nothing at all: what was not paid. */
      readonly isEmptyZero?: boolean
    }
  /** The words of one of the texts, in forms of them, in one of the columns; or in none. */
  | {
      readonly type: 'Says'
      readonly column: number
      readonly columns: readonly number[]
      readonly texts: readonly string[]
      readonly isDenied: boolean
    }
  /** Months of any year, from 1 to 12. */
  | { readonly type: 'Months'; readonly column: number; readonly first: number; readonly last: number }
  /** Days of the week, 0 the Sunday. */
  | { readonly type: 'Weekdays'; readonly column: number; readonly days: readonly number[] }
  | { readonly type: 'Period'; readonly column: number; readonly from: string | null; readonly before: string | null }

export const comparisons = ['=', '!=', '<', '<=', '>', '>='] as const
export type Comparison = (typeof comparisons)[number]

/** What is computed of a column of numbers. */
export type Computation = 'Sum' | 'Average' | 'Minimum' | 'Maximum'

/** What of a date rows are put together by. */
export const dateParts = ['Year', 'Quarter', 'Month', 'Weekday', 'Day'] as const
export type DatePart = (typeof dateParts)[number]

export interface Sorting {
  readonly column: number
  readonly descending: boolean
}

/** A row as a query gives it. */
export interface FoundRow {
  /** As in the `Row` place. */
  readonly row: number
  /** The stretch of the document's text. */
  readonly start: number
  readonly end: number
  readonly texts: readonly string[]
}

/** What a column comes to over the rows that match. */
export interface Aggregate {
  /** Rows that match. */
  readonly matched: number
  /** Of these, rows whose cell in the column could be used. */
  readonly used: number
  /** Filled cells that are no number, or date, and were left out. */
  readonly leftOut: number
  readonly sum: number | null
  readonly average: number | null
  /** ISO texts of a column of dates. */
  readonly minimum: number | string | null
  readonly maximum: number | string | null
  readonly distinct: number
}

export interface Group {
  /** A text of the column; of dates their part: `2025`, `2025 Q1`, `2025-03`, `2025-03-31`, the day of the week from 0, the Sunday. */
  readonly key: string
  readonly rows: number
  readonly value: number | null
}
