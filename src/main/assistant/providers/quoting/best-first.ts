import type { Passage } from '../../passages/passage-units.ts'

/** Passages of several searches as one list. */
export const bestFirst = (passages: readonly Passage[]): Passage[] =>
  passages.toSorted((one, other) => other.score - one.score)
