import type { LanguagePack } from '../../language/language-pack.ts'
import type { Languages } from '../../language/languages.ts'
import type { QuestionView, Term } from './question-view.ts'

/** How one word stands for a term of the question. */
export type MatchLevel = 'Same' | 'Translated' | 'Related' | 'Mistyped' | 'Family'

/** A term of the question that a word stands for. */
export interface Match {
  /** The index of the term. */
  readonly term: number
  readonly level: MatchLevel
  readonly strength: number
}

const STRENGTH: Readonly<Record<MatchLevel, number>> = {
  Same: 1,
  Translated: 0.85,
  Related: 0.75,
  Mistyped: 0.75,
  Family: 0.6,
}

/** The shortest part of a compound that is looked for in it. */
const SHORTEST_PART = 4

/** The next row of the table of edits: a letter more, less, other, or two exchanged (Damerau and Levenshtein). */
const nextEdits = (
  [one, other]: readonly [string, string],
  at: number,
  [row, before]: readonly [readonly number[], readonly number[]],
): number[] => {
  const next = [at]
  for (let to = 1; to <= other.length; to += 1) {
    const changed = one[at - 1] === other[to - 1] ? 0 : 1
    const cost = Math.min((row[to - 1] ?? 0) + changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1)
    const exchanged = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
    next.push(exchanged ? Math.min(cost, (before[to - 2] ?? 0) + 1) : cost)
  }
  return next
}

/** Shorter words are too often one edit from another word: `oven` and `open`. */
const SHORTEST_MISTYPED = 5

/** Whether two words are one edit apart, two in long ones. */
const areNearlySame = (one: string, other: string): boolean => {
  const limit = Math.min(one.length, other.length) >= 8 ? 2 : 1
  if (Math.min(one.length, other.length) < SHORTEST_MISTYPED || Math.abs(one.length - other.length) > limit)
    return false
  if (one[0] !== other[0] && one[1] !== other[1]) return false
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at += 1) {
    const next = nextEdits([one, other], at, [row, before])
    if (Math.min(...next) > limit) return false
    before = row
    row = next
  }
  return (row[other.length] ?? limit + 1) <= limit
}

/** Whether one word is made of the other: `founder` of `found`, `Kündigungsfrist` of `Frist`. */
const areRelated = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < SHORTEST_PART || /\d/.test(long)) return false
  if (long.startsWith(short)) return true
  return short.length >= 5 ? long.includes(short) : long.endsWith(short)
}

/**
 * Whether a word is made of a translation: `Backofen` of `backen`. Of a compound that translates a word, what it is at heart stands for it too, the
 * `Frist` of `Kündigungsfrist`; the `Zeit` of `Backzeit` is anything.
 */
const isMadeOf = (word: string, translation: string): boolean =>
  word.length >= translation.length
    ? areRelated(translation, word)
    : word.length > SHORTEST_PART && translation.endsWith(word)

const monthOf = (word: string): number | null => {
  const iso = /^\d{4}-(\d{2})(?:-\d{2})?$/.exec(word) ?? /^\d{1,2}\.(\d{1,2})\.(?:\d{2}|\d{4})$/.exec(word)
  return iso ? Number(iso[1]) : null
}

const numberMatch = (term: Term, word: string, pack: LanguagePack): MatchLevel | null => {
  if (term.folded === word) return 'Same'
  if (term.month !== null) {
    const month = pack.months.get(word) ?? monthOf(word)
    return month === term.month ? 'Same' : null
  }
  if (term.value === null) return null
  const value = /^\d/.test(word) ? Number(word) : (pack.numbers.get(word) ?? null)
  return value === term.value ? 'Translated' : null
}

const wordMatch = (
  term: Term,
  word: string,
  question: QuestionView,
  pack: LanguagePack,
  languages: Languages,
): MatchLevel | null => {
  const stem = pack.stem(word)
  if (stem === term.stem || word === term.folded) return 'Same'
  const from = question.pack.code
  if (from !== pack.code) {
    const translations = languages.lexicon.translations(term.stem, from, pack.code)
    if (translations.some((translation) => translation.stem === stem || translation.forms.includes(stem)))
      return 'Translated'
    if (translations.some((translation) => isMadeOf(stem, translation.stem))) return 'Family'
  }
  if (areRelated(term.stem, stem)) return 'Related'
  if (pack.stop.has(word)) return null
  const families = question.pack.families.get(term.stem)
  if (from === pack.code && families && pack.families.get(stem)?.some((family) => families.includes(family)))
    return 'Family'
  return null
}

/** How the words of documents stand for the terms of one question; remembers each word. */
export interface Vocabulary {
  /** The terms that a word stands for, in their order; mostly none. */
  matches(folded: string, pack: LanguagePack): readonly Match[]
}

export const createVocabulary = (question: QuestionView, languages: Languages): Vocabulary => {
  const known = new Map<string, readonly Match[]>()
  const levelOf = (term: Term, word: string, pack: LanguagePack): MatchLevel | null => {
    if (/^\d/.test(word) || term.isNumber || term.month !== null || term.value !== null) {
      const level = numberMatch(term, word, pack)
      if (level !== null || term.isNumber) return level
    }
    // "Eighteen" begins with "eight" and is another number.
    if (/^\d/.test(word) || (term.value !== null && pack.numbers.has(word))) return null
    const level = wordMatch(term, word, question, pack, languages)
    if (level !== null) return level
    const isWord = !pack.stop.has(word)
    return isWord && areNearlySame(term.folded, word) ? 'Mistyped' : null
  }
  return {
    matches: (folded, pack) => {
      const key = `${pack.code} ${folded}`
      const found = known.get(key)
      if (found) return found
      const matches = question.terms.flatMap((term, index) => {
        const level = levelOf(term, folded, pack)
        return level === null ? [] : { term: index, level, strength: STRENGTH[level] }
      })
      known.set(key, matches)
      return matches
    },
  }
}
