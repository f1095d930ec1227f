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

/** Letters that are others change a word more than those that are missing or doubled: with two of them it is another, `hedgehogs` and `hedgerows`. */
const OTHER_LETTER = 1.2
const SLACK = 0.25

/** The next row of the table of edits: a letter more, less, other, or two exchanged (Damerau and Levenshtein). */
const nextEdits = (
  [one, other]: readonly [string, string],
  at: number,
  [row, before]: readonly [readonly number[], readonly number[]],
): number[] => {
  const next = [at]
  for (let to = 1; to <= other.length; to += 1) {
    const changed = one[at - 1] === other[to - 1] ? 0 : OTHER_LETTER
    const cost = Math.min((row[to - 1] ?? 0) + changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1)
    const exchanged = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
    next.push(exchanged ? Math.min(cost, (before[to - 2] ?? 0) + 1) : cost)
  }
  return next
}

/** Shorter words are too often one edit from another word: `oven` and `open`. */
const SHORTEST_MISTYPED = 5

/** Whether two words are one edit apart, two in long ones, of which one letter at most is another. */
const areNearlySame = (one: string, other: string): boolean => {
  const edits = Math.min(one.length, other.length) >= 8 ? 2 : 1
  const limit = edits + SLACK
  if (Math.min(one.length, other.length) < SHORTEST_MISTYPED || Math.abs(one.length - other.length) > edits)
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

/** Fewer letters behind an English word make another of it: `paint` is not of `pain`, `market` not of `mark`. */
const SHORTEST_SECOND = 3
const ENGLISH_ENDING = /^(?:ed|ee|en|er|or|ic|al|ly|ty|th|y|e)$/
/** A word of so many letters is hardly the beginning of another by chance: `weight` is of `weigh`. */
const TELLING = 5

const mayEndWith = (ending: string, beginning: string): boolean =>
  ending.length >= SHORTEST_SECOND || ENGLISH_ENDING.test(ending) || beginning.length >= TELLING

/** Whether one word is made of the other: `founder` of `found`, `safely` of `safe`, `Kündigungsfrist` of `Frist`. */
const areRelated = (one: string, other: string, { code }: LanguagePack): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (/\d/.test(long)) return false
  if (short.length < SHORTEST_PART) return code === 'en' && short.length > 2 && long === `${short}ely`
  if (long.startsWith(short)) return code !== 'en' || mayEndWith(long.slice(short.length), short)
  return short.length >= 5 ? long.includes(short) : long.endsWith(short)
}

/**
 * Whether a word is made of a translation: `Backofen` of `backen`. Of a compound that translates a word, what it is at heart stands for it too, the
 * `Frist` of `Kündigungsfrist`; the `Zeit` of `Backzeit` is anything.
 */
const isMadeOf = (word: string, translation: string, pack: LanguagePack): boolean =>
  word.length >= translation.length
    ? areRelated(translation, word, pack)
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
  const [stem = word, ...others] = pack.stems(word)
  if (stem === term.stem || word === term.folded) return 'Same'
  if (others.includes(term.stem) || question.pack.stems(term.folded).includes(stem)) return 'Same'
  const from = question.pack.code
  if (from !== pack.code) {
    const translations = languages.lexicon.translations(term.stem, from, pack.code)
    if (translations.some((translation) => translation.stem === stem || translation.forms.includes(stem)))
      return 'Translated'
    if (translations.some((translation) => isMadeOf(stem, translation.stem, pack))) return 'Family'
    // "Kosten" are "costs", and so a "price".
    const families = pack.families.of(stem)
    if (translations.some((translation) => pack.families.of(translation.stem).some((one) => families.includes(one))))
      return 'Family'
  }
  // "Nich" is "nicht"; what only ends like a small word is another.
  if (pack.stop.has(word)) return word.slice(0, -1) === term.folded ? 'Related' : null
  if (areRelated(term.stem, stem, pack)) return 'Related'
  return from === pack.code && pack.families.of(stem).some((family) => term.families.includes(family)) ? 'Family' : null
}

/** Whether a word is an everyday one of its language, in any form: two of them are two words, however alike they are written. */
const isEveryday = (folded: string, pack: LanguagePack, { lexicon }: Languages): boolean => {
  const stem = pack.stem(folded)
  return (
    pack.families.of(stem).length > 0 ||
    pack.light.has(folded) ||
    // Any German word may be made of two that are known.
    (pack.code === 'en' &&
      lexicon.targetsOf(pack.code).some((to) => lexicon.translations(stem, pack.code, to).length > 0))
  )
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
    if (pack.stop.has(word) || !areNearlySame(term.folded, word)) return null
    const areBothWords = isEveryday(word, pack, languages) && isEveryday(term.folded, question.pack, languages)
    return areBothWords ? null : 'Mistyped'
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
