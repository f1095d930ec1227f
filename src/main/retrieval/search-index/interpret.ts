import type { Analyser } from '../analysis/analyser.ts'
import { stopWordsOf } from '../analysis/language.ts'
import type { Question, QuestionUnit } from '../analysis/question.ts'
import { readQuestion } from '../analysis/question.ts'
import { unifyText } from '../analysis/unify-text.ts'
import type { Shard } from './shard.ts'
import type { Correction } from './spelling.ts'
import { correctionOf } from './spelling.ts'

/** Words of one question that are corrected. */
const MOST_CORRECTIONS = 8

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
}

/** The words of some partitions. */
export const vocabularyOf = (shards: readonly Shard[]): Vocabulary => {
  const segments = shards.flatMap((shard) => shard.segments)
  return {
    languageMask: segments.reduce((mask, segment) => mask | segment.languageMask, 0),
    has: (terms) => segments.some((segment) => terms.some((term) => segment.termNumber(term) >= 0)),
    correctionOf: (word, stopWords) => correctionOf(shards, word, stopWords),
  }
}

const corrected = (text: string, corrections: readonly Correction[]): string => {
  const searched = new Map(corrections.map((correction) => [correction.asked, correction.searched]))
  if (searched.size === 0) return text
  return unifyText(text).replace(/[\p{L}\p{M}]+/gu, (word) => searched.get(word.toLowerCase()) ?? word)
}

/** The words of a question that stand nowhere in an area and may be misspelt. */
export const unknownWords = (
  vocabulary: Pick<Vocabulary, 'has'>,
  { units }: Question,
  { isKnownWord }: InterpretOptions,
): readonly string[] =>
  units
    .filter(({ isWord, surface, terms }) => isWord && !isKnownWord(surface) && !vocabulary.has(terms))
    .slice(0, MOST_CORRECTIONS)
    .map(({ surface }) => surface)

const findCorrections = (vocabulary: Vocabulary, question: Question, options: InterpretOptions): Correction[] => {
  const stopWords = stopWordsOf(question.language)
  return unknownWords(vocabulary, question, options).flatMap(
    (surface) => vocabulary.correctionOf(surface, stopWords) ?? [],
  )
}

/** Reads a question against the area that is searched, whose own words it may have misspelt. */
export const interpret = (vocabulary: Vocabulary, asked: string, options: InterpretOptions): Interpretation => {
  const { languageMask } = vocabulary
  const question = readQuestion(options.analyser, asked, languageMask)
  const corrections = findCorrections(vocabulary, question, options)
  if (corrections.length === 0) return { text: question.text, units: question.units, corrections }
  const text = corrected(question.text, corrections)
  return {
    text,
    units: readQuestion(options.analyser, text, languageMask).units,
    corrections: corrections.filter(({ searched }) => searched !== ''),
  }
}
