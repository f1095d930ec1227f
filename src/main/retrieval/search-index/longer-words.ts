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

/** Shorter ones begin too many words by chance. */
const SHORTEST_BEGINNING = 5
const REST_OF_BEGUN = 2
/** Where more words begin so, nobody knows which is meant. */
const MOST_BEGUN = 8

/** Terms that others shorten: those which begin with one and go on, `defibril` for `defib`. */
export const begunAmong = (candidates: Iterable<string>, beginnings: readonly string[]): string[] => {
  const found = new Set<string>()
  const telling = tellingAmong(beginnings)
  for (const term of candidates) {
    if (!telling.some((part) => term.length - part.length >= REST_OF_BEGUN && term.startsWith(part))) continue
    if (found.add(term).size > MOST_BEGUN) return []
  }
  return [...found]
}

const tellingAmong = (beginnings: readonly string[]): readonly string[] =>
  partsAmong(beginnings).filter(({ length }) => length >= SHORTEST_BEGINNING)

function* termsOf(segments: readonly Segment[]): Generator<string> {
  for (const segment of segments) for (const { name } of segment.sortedTerms()) yield name
}

function* termsBegun(segments: readonly Segment[], beginnings: readonly string[]): Generator<string> {
  for (const part of tellingAmong(beginnings))
    for (const segment of segments) yield* segment.termNamesBeginningWith(part)
}

/** The terms of some segments that are compounds of others, where their texts write such; else those that others shorten. Looks through all of their terms for compounds alone. */
export const longerIn = (segments: readonly Segment[], terms: readonly string[], languageMask: number): string[] => {
  const parts = partsAmong(terms)
  if (parts.length === 0) return []
  const compounds = writesCompounds(languageMask) ? compoundsAmong(termsOf(segments), parts) : []
  return compounds.length > 0 ? compounds : begunAmong(termsBegun(segments, parts), parts)
}
