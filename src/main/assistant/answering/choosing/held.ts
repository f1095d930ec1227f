import type { Candidate } from '../reading/scene.ts'

/** How strongly a word is held that is said itself: what is only akin to it tells nothing apart. Of what pay consists of, the salary is not all. */
export const SAME = 0.8

/** Whether a unit says a word of the question itself. */
export const holdsItself = ({ own }: Candidate, term: number): boolean => (own[term] ?? 0) >= SAME

/** How strongly a word of the question is held by a unit, or by what stands over and beside it. */
export const heldAround = ({ own, lead, headings, name, section, before, after }: Candidate, term: number): number =>
  Math.max(...[own, lead, headings, name, section, before?.own, after?.own].map((held) => held?.[term] ?? 0))
