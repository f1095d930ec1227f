import { falling } from './falling.ts'
import type { FusionWeights, SearchScores } from './fusion.ts'
import { fuse } from './fusion.ts'
import type { QuestionSigns, WordSigns } from './relevance.ts'
import { jointRelevance, vectorRelevance, wordRelevance } from './relevance.ts'

/** A passage that one of the searches found, with what both say of it. */
export interface FoundPassage extends SearchScores {
  /** How often it was asked for, and how. */
  readonly signs: WordSigns
  /** How far its cosine stands above the background; `null` where there is no vector. */
  readonly closeness: number | null
}

export interface RankedPassage<Passage> {
  readonly passage: Passage
  /** 0 to 1: how likely it is that the passage answers the question. Falls along the ranking. */
  readonly score: number
  /** Both searches together, 0 to 1, relative to the other passages; `null` where one alone was asked. */
  readonly fused: number | null
}

/** By what passages are ordered, and what is told of each, in their order. */
interface Measures {
  readonly order: readonly number[]
  readonly relevance: readonly number[]
  readonly fused: readonly number[] | null
}

/** How much the likelihood itself counts in the order, beside the fused scores. */
const RELEVANCE_SHARE = 0.2
/** What a search counts that has found nothing it is sure of. */
const LEAST_TRUST = 0.2

const highest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0)

const ranked = <Passage>(
  passages: readonly Passage[],
  { order, relevance, fused }: Measures,
): RankedPassage<Passage>[] => {
  const places = passages
    .map((_, at) => at)
    .sort((left, right) => (order[right] ?? 0) - (order[left] ?? 0) || left - right)
  const scores = falling(places.map((at) => relevance[at] ?? 0))
  return places.flatMap((at, place) => {
    const passage = passages[at]
    return passage === undefined ? [] : [{ passage, score: scores[place] ?? 0, fused: fused?.[at] ?? null }]
  })
}

/**
 * Puts what two searches found into one order. Each search counts by its weight and by how sure it is of its best passage: where no
 * passage has the question's words, the vectors decide, and the other way round.
 */
export const rankPassages = <Passage extends FoundPassage>(
  question: QuestionSigns,
  passages: readonly Passage[],
  weights: FusionWeights,
): RankedPassage<Passage>[] => {
  const wordTrust = LEAST_TRUST + highest(passages.map(({ signs }) => wordRelevance(question, signs)))
  const vectorTrust = LEAST_TRUST + highest(passages.map(({ closeness }) => vectorRelevance(closeness)))
  const fused = fuse(passages, { sparse: weights.sparse * wordTrust, dense: weights.dense * vectorTrust })
  const relevance = passages.map(({ signs, closeness }) => jointRelevance(question, signs, closeness))
  const order = fused.map((score, at) => (1 - RELEVANCE_SHARE) * score + RELEVANCE_SHARE * (relevance[at] ?? 0))
  return ranked(passages, { order, relevance, fused })
}

/** Orders passages by their words alone. */
export const rankByWords = <Passage extends FoundPassage>(
  question: QuestionSigns,
  passages: readonly Passage[],
): RankedPassage<Passage>[] =>
  ranked(passages, {
    order: passages.map(({ sparse }) => sparse ?? 0),
    relevance: passages.map(({ signs }) => wordRelevance(question, signs)),
    fused: null,
  })
