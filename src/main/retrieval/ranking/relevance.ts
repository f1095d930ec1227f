/** What a question is like in the area that is searched. */
export interface QuestionSigns {
  /** Words that tell something; codes as one word do not count beside their parts. */
  readonly words: number
  /** The share of them that stands nowhere in the area, 0 to 1. */
  readonly unknownShare: number
  /** Passages in the area. */
  readonly passages: number
}

/** What one passage shows of a question's words. */
export interface WordSigns {
  /** The question's words that stand in it. */
  readonly matched: number
  /** The sum of their weights. */
  readonly information: number
  /** The share of the question's weight that stands in it, less where a word stands in it once in passing, 0 to 1. */
  readonly coverage: number
  /** The share of the question's words that stand in it exactly as they were asked, 0 to 1. */
  readonly exactShare: number
  /** The share of the question's neighbouring words that stand in it side by side, 0 to 1. */
  readonly neighbourShare: number
}

/**
 * Weights of a logistic regression that tells the passages that answer a question from the best passages for questions about something
 * else, in libraries of twelve to some thousand passages, by `node scripts/fit-relevance.ts test/fixtures/questions --among node_modules`. `passages` counts a
 * little more than fitted, so that nine in ten questions that have nothing to do with a library get nothing from it.
 */
const WEIGHTS = {
  coverage: 1.55,
  matched: -1.68,
  information: 2.32,
  exact: 3.1,
  neighbours: 3.85,
  unknown: -2.84,
  passages: -0.75,
  closeness: 0.64,
  constant: -0.65,
} as const
/** The closeness from which on a passage without a shared word is as likely as not an answer, and how fast that becomes certain. */
const CLOSE = 3.53
const CLOSE_SLOPE = 1.6

/**
 * The least for a passage that holds every word of the question, and what exact words add to it: of questions about something else, two in
 * a hundred have such a passage, and somebody who types one rare word wants it found in the largest library.
 */
const COMPLETE = 0.4
const COMPLETE_EXACT = 0.3

const probability = (logit: number): number => 1 / (1 + Math.exp(-logit))

const leastOf = (question: QuestionSigns, passage: WordSigns): number =>
  passage.matched > 0 && passage.matched === question.words ? COMPLETE + COMPLETE_EXACT * passage.exactShare : 0

const wordLogit = (question: QuestionSigns, passage: WordSigns): number =>
  WEIGHTS.coverage * passage.coverage * Math.log1p(question.words) +
  WEIGHTS.matched * Math.log1p(passage.matched) +
  WEIGHTS.information * Math.log1p(passage.information) +
  WEIGHTS.exact * passage.exactShare +
  WEIGHTS.neighbours * passage.neighbourShare +
  WEIGHTS.unknown * question.unknownShare +
  WEIGHTS.passages * Math.log(question.passages) +
  WEIGHTS.constant

/** How likely it is that a passage answers a question, 0 to 1, by its words alone. */
export const wordRelevance = (question: QuestionSigns, passage: WordSigns): number =>
  passage.matched === 0 ? 0 : Math.max(leastOf(question, passage), probability(wordLogit(question, passage)))

/** The same by its vector alone. `closeness` is its distance above the background, see `background.ts`; `null` where there is no vector. */
export const vectorRelevance = (closeness: number | null): number =>
  closeness === null ? 0 : probability(CLOSE_SLOPE * (closeness - CLOSE))

/** The same by both: each may convince by itself, and they support each other. */
export const jointRelevance = (question: QuestionSigns, passage: WordSigns, closeness: number | null): number => {
  const byVector = vectorRelevance(closeness)
  if (passage.matched === 0) return byVector
  const logit = wordLogit(question, passage) + WEIGHTS.closeness * (closeness ?? 0)
  const together = Math.max(leastOf(question, passage), probability(logit))
  return 1 - (1 - together) * (1 - byVector)
}
