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

const stands = (shards: readonly Shard[], unit: QuestionUnit): boolean =>
  shards.some((shard) => shard.segments.some((segment) => unit.terms.some((term) => segment.termNumber(term) >= 0)))

const corrected = (text: string, corrections: readonly Correction[]): string => {
  const searched = new Map(corrections.map((correction) => [correction.asked, correction.searched]))
  if (searched.size === 0) return text
  return unifyText(text).replace(/[\p{L}\p{M}]+/gu, (word) => searched.get(word.toLowerCase()) ?? word)
}

const findCorrections = (shards: readonly Shard[], question: Question, options: InterpretOptions): Correction[] => {
  const stopWords = stopWordsOf(question.language)
  return question.units
    .filter(({ isWord, surface }) => isWord && !options.isKnownWord(surface))
    .filter((unit) => !stands(shards, unit))
    .slice(0, MOST_CORRECTIONS)
    .flatMap(({ surface }) => correctionOf(shards, surface, stopWords) ?? [])
}

/** Reads a question against the partitions that are searched, whose own words it may have misspelt. */
export const interpret = (shards: readonly Shard[], asked: string, options: InterpretOptions): Interpretation => {
  const languageMask = shards
    .flatMap(({ segments }) => segments)
    .reduce((mask, segment) => mask | segment.languageMask, 0)
  const question = readQuestion(options.analyser, asked, languageMask)
  const corrections = findCorrections(shards, question, options)
  if (corrections.length === 0) return { text: question.text, units: question.units, corrections }
  const text = corrected(question.text, corrections)
  return {
    text,
    units: readQuestion(options.analyser, text, languageMask).units,
    corrections: corrections.filter(({ searched }) => searched !== ''),
  }
}
