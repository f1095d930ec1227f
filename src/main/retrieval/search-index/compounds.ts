import { maskOf } from '../analysis/language.ts'
import type { Segment } from './segment.ts'

/** Shorter ones stand at the end, or at the beginning, of too many words by chance. */
const SHORTEST_LAST = 4
const SHORTEST_FIRST = 5
/** Letters of the other part. A shorter one is an ending: parish is no kind of Paris. */
const REST_BEFORE = 3
const REST_AFTER = 4
/** Of one word: more tell nothing apart. */
const MOST_COMPOUNDS = 64

/** Whether texts of these languages (bits in the order of `languages`) write compounds as one word: of those that are known, German does. */
export const writesCompounds = (languageMask: number): boolean => (languageMask & maskOf('de')) !== 0

/** Terms that others may be made with. */
export const partsAmong = (terms: readonly string[]): readonly string[] =>
  terms.filter((term) => term.length >= SHORTEST_LAST && /^\p{L}+$/u.test(term))

/** Whether a term is a compound whose last part, or whose first, is another one: `stromrechn` of `rechn`, `konzertkart` of `konzert`. */
export const isCompoundOf = (term: string, part: string): boolean => {
  const rest = term.length - part.length
  if (rest >= REST_BEFORE && term.endsWith(part)) return true
  return part.length >= SHORTEST_FIRST && rest >= REST_AFTER && term.startsWith(part)
}

/** The compounds among some terms, those with the word as their last part first: these are kinds of what it means. */
export const compoundsAmong = (candidates: Iterable<string>, parts: readonly string[]): string[] => {
  const found = new Set<string>()
  for (const term of candidates) if (parts.some((part) => isCompoundOf(term, part))) found.add(term)
  const isKind = (term: string): boolean => parts.some((part) => term.endsWith(part))
  return [...found].sort((one, other) => Number(isKind(other)) - Number(isKind(one))).slice(0, MOST_COMPOUNDS)
}

function* termsOf(segments: readonly Segment[]): Generator<string> {
  for (const segment of segments) for (const { name } of segment.sortedTerms()) yield name
}

/** The terms of some segments that are compounds of others. Looks through all of their terms. */
export const compoundsIn = (segments: readonly Segment[], terms: readonly string[]): string[] => {
  const parts = partsAmong(terms)
  return parts.length === 0 ? [] : compoundsAmong(termsOf(segments), parts)
}
