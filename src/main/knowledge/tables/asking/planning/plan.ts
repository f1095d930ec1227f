import type { Computation, DatePart } from '../../querying/table-query.ts'
import type { Dues } from '../columns/dues.ts'
import type { Explanation } from '../explaining/explanation.ts'

/** What is computed of the rows that match. */
export type Plan =
  /** Fewer rows than `least` are nothing that was asked about. */
  | { readonly type: 'Count'; readonly least: number }
  /** The different texts of a column. */
  | { readonly type: 'Distinct'; readonly column: number }
  /** Of one row alone, where the price of one thing is asked for. */
  | {
      readonly type: 'Compute'
      readonly computation: 'Sum' | 'Average'
      readonly column: number
      readonly isOfOne?: boolean
      /** Of rows that are no parts of a total: each is shown. */
      readonly isOfStep?: boolean
      /** Whether a value that all rows share is told, and not how often it is there. */
      readonly isOfPresent?: boolean
    }
  | { readonly type: 'Extreme'; readonly column: number; readonly descending: boolean; readonly limit: number }
  | {
      readonly type: 'Groups'
      readonly by: number
      /** What of its dates; then the groups are in the order of time, unless the largest is asked for. */
      readonly part?: DatePart | undefined
      readonly compute: { readonly computation: Computation; readonly column: number } | null
      /** Whether groups of dates are in the order of their sizes, too. */
      readonly isBySize?: boolean
      /** Whether the largest come first. */
      readonly descending: boolean
      /** Whether the groups are set side by side, so that what lies between two is told. */
      readonly isCompared?: boolean
    }
  /** Each of some columns by itself, where any of them may be meant: "how much did we spend" of what goes for rent and what for power. */
  | { readonly type: 'Sums'; readonly columns: readonly number[] }
  /** What is due, less what was paid of it. */
  | ({ readonly type: 'Balance' } & Dues)
  | { readonly type: 'List' }

/** Rows put together by a column, or by a part of its dates. */
export const groupsOf = (
  { groupPart }: Explanation,
  by: number,
  compute: Extract<Plan, { type: 'Groups' }>['compute'],
  descending: boolean,
): Extract<Plan, { type: 'Groups' }> => ({
  type: 'Groups',
  by,
  ...(groupPart !== null && { part: groupPart }),
  compute,
  descending,
})
