import type { Candidate } from '../reading/scene.ts'

/** How strongly a word is held that is said itself: what is only akin to it tells nothing apart. Of what pay consists of, the salary is not all. */
export const SAME = 0.8

/** Whether a unit says a word of the question itself. */
export const holdsItself = ({ own }: Candidate, term: number): boolean => (own[term] ?? 0) >= SAME
