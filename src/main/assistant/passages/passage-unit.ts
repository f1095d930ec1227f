import type { Stretch } from './stretch.ts'

export type UnitKind = 'Sentence' | 'Item' | 'Row' | 'Record' | 'Code'

/** The smallest piece of a passage that can stand as a quote. */
export interface PassageUnit extends Stretch {
  readonly kind: UnitKind
  /** The unit in words for comparing: names and values of a row or record, author or day and words of a message or a line of a plan, the text itself otherwise. */
  readonly text: string
  /** Column or member names with values verbatim; null for what has none. */
  readonly pairs: readonly (readonly [name: string, value: string])[] | null
  /** The headings under which it stands, as far as the passage shows them, outermost first; the day of a message is the last. */
  readonly headings: readonly string[]
  /** The headings over those, which stand before the passage. */
  readonly above?: readonly string[]
  /** Units of one paragraph, list or table have the same number. */
  readonly block: number
  /** What makes it understood and stands before it: the stem of its list, the question that it answers, the names of columns. */
  readonly lead: Lead | null
  /** Whether it is a line over a text: the one that numbers it, or who wrote it. */
  readonly isOver?: boolean
  /** Who wrote a message and when, as it stands over it. */
  readonly author?: string
  /** The day of a line of a plan, or what an entry is of, where it does not begin with it. */
  readonly day?: string
  /** Whether it is a question that a mail repeats from the one before. */
  readonly isAskedBefore?: boolean
}

export interface Lead extends Stretch {
  readonly kind: 'Stem' | 'Question' | 'Header'
  readonly text: string
}

export const pairsText = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${name} ${value}`.trim()).join('; ')
