import type { Analyser } from '../analysis/analyser.ts'
import { stopWordsOf } from '../analysis/language.ts'
import type { Question, QuestionUnit } from '../analysis/question.ts'
import { readQuestion } from '../analysis/question.ts'
import { unifyText } from '../analysis/unify-text.ts'
import { longerIn } from './longer-words.ts'
import type { Shard } from './shard.ts'
import type { Correction } from './spelling.ts'
import { correctionOf } from './spelling.ts'

/** Words of one question that stand nowhere and are looked for in another form. */
const MOST_ABSENT = 8

/** A question as it is searched for. */
export interface Interpretation {
  /** What an embedder gets: the question without politeness and with its errors corrected. */
  readonly text: string
  readonly units: readonly QuestionUnit[]
  readonly corrections: readonly Correction[]
}

export interface InterpretOptions {
  readonly analyser: Analyser
  /** Words that are right though no text may hold them. */
  isKnownWord(word: string): boolean
}

/** The words of an area, which a question may have misspelt. */
export interface Vocabulary {
  /** The languages of its texts, as bits. */
  readonly languageMask: number
  /** Whether any text has one of some terms. */
  has(terms: readonly string[]): boolean
  correctionOf(word: string, stopWords: Iterable<string>): Correction | null
  /** Terms of the area that are compounds of any of some terms, or that these shorten: `Stromrechnung` of `Rechnung`, `defibrillator` of `defib`. */
  longerOf(terms: readonly string[]): readonly string[]
}

/** The words of some partitions. */
export const vocabularyOf = (shards: readonly Shard[]): Vocabulary => {
  const segments = shards.flatMap((shard) => shard.segments)
  const languageMask = segments.reduce((mask, segment) => mask | segment.languageMask, 0)
  return {
    languageMask,
    has: (terms) => segments.some((segment) => terms.some((term) => segment.termNumber(term) >= 0)),
    correctionOf: (word, stopWords) => correctionOf(shards, word, stopWords),
    longerOf: (terms) => longerIn(segments, terms, languageMask),
  }
}

const corrected = (text: string, corrections: readonly Correction[]): string => {
  const searched = new Map(corrections.map((correction) => [correction.asked, correction.searched]))
  if (searched.size === 0) return text
  return unifyText(text).replace(/[\p{L}\p{M}]+/gu, (word) => searched.get(word.toLowerCase()) ?? word)
}

/** The words of a question that stand nowhere in an area by themselves. */
export const absentWords = (vocabulary: Pick<Vocabulary, 'has'>, units: readonly QuestionUnit[]): QuestionUnit[] =>
  units.filter(({ isWord, terms }) => isWord && !vocabulary.has(terms)).slice(0, MOST_ABSENT)

/** A question with its absent words as the longer ones that they stand in, where there are any. */
const withLonger = (vocabulary: Vocabulary, units: readonly QuestionUnit[]): readonly QuestionUnit[] => {
  const longer = new Map(absentWords(vocabulary, units).map((unit) => [unit, vocabulary.longerOf(unit.terms)]))
  return units.map((unit) => {
    const terms = longer.get(unit) ?? []
    return terms.length === 0 ? unit : { ...unit, terms }
  })
}

const findCorrections = (
  vocabulary: Vocabulary,
  { language, units }: Pick<Question, 'language' | 'units'>,
  { isKnownWord }: InterpretOptions,
): Correction[] => {
  const stopWords = stopWordsOf(language)
  return absentWords(vocabulary, units)
    .filter(({ surface }) => !isKnownWord(surface))
    .flatMap(({ surface }) => vocabulary.correctionOf(surface, stopWords) ?? [])
}

/** Reads a question against the area that is searched, whose own words it may have misspelt, or may name by a part. */
export const interpret = (vocabulary: Vocabulary, asked: string, options: InterpretOptions): Interpretation => {
  const { languageMask } = vocabulary
  const question = readQuestion(options.analyser, asked, languageMask)
  const units = withLonger(vocabulary, question.units)
  const corrections = findCorrections(vocabulary, { ...question, units }, options)
  if (corrections.length === 0) return { text: question.text, units, corrections }
  const text = corrected(question.text, corrections)
  return {
    text,
    units: withLonger(vocabulary, readQuestion(options.analyser, text, languageMask).units),
    corrections: corrections.filter(({ searched }) => searched !== ''),
  }
}
