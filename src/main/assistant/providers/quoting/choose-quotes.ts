import type { Passage } from '../../passages/passage-units.ts'
import { type RankedUnit, rankUnits } from './rank-units.ts'

const MAX_QUOTES = 3
/** Passages that are looked into, so that the work stays within milliseconds. */
const MAX_PASSAGES = 12
const MAX_QUESTION_LENGTH = 1_000
/** Below this part of the question a unit only shares words with it. */
const MIN_COVERAGE = 0.4
/** Enough where the unit also holds the kind of thing that is asked for. */
const MIN_COVERAGE_WITH_KIND = 0.34
/** Needed where nothing near it speaks of a thing that a short question is about. */
const MIN_COVERAGE_WITHOUT_THING = 0.6
/** A question of at most so many informative words is short: it must be held more fully than a long one. */
const SHORT = 3
/** Needed where it holds nothing of a kind without which there is hardly an answer; of a short question, then, nothing will do. */
const MIN_COVERAGE_WITHOUT_KIND = 0.85
const MIN_SCORE = 0.15
/** A further quote must come this close to the best, on the whole and in its own words. */
const CLOSE_TO_BEST = 0.95
const OWN_WORDS_CLOSE_TO_BEST = 0.9
/** Less for the sentence before or after it. */
const NEARLY_BEST_BESIDE = 0.8

const repeats = (one: RankedUnit, other: RankedUnit): boolean =>
  one.unit.text.includes(other.unit.text) || other.unit.text.includes(one.unit.text)

/** One shared word of many is chance. */
const sharesSubject = ({ held, asked }: RankedUnit['subjectTerms']): boolean => held >= (asked >= 4 ? 2 : 1)

const neededCoverage = ({ holdsAnswerKind, lacksAnswer, missesThing, subjectTerms }: RankedUnit): number => {
  if (lacksAnswer) return subjectTerms.asked < SHORT ? Number.POSITIVE_INFINITY : MIN_COVERAGE_WITHOUT_KIND
  if (missesThing && subjectTerms.asked <= SHORT) return MIN_COVERAGE_WITHOUT_THING
  return holdsAnswerKind ? MIN_COVERAGE_WITH_KIND : MIN_COVERAGE
}

/** What only stands under the right heading must hold what may be the answer. */
const speaksForItself = ({ ownCoverage, mayHoldAnswer }: RankedUnit): boolean => ownCoverage > 0 || mayHoldAnswer

const isRelevant = (ranked: RankedUnit): boolean =>
  ranked.score >= MIN_SCORE &&
  ranked.coverage >= neededCoverage(ranked) &&
  sharesSubject(ranked.subjectTerms) &&
  speaksForItself(ranked) &&
  !ranked.repeatsQuestion

const isAsGood = (candidate: RankedUnit, best: RankedUnit): boolean =>
  candidate.score >= best.score * CLOSE_TO_BEST &&
  candidate.ownCoverage >= best.ownCoverage * OWN_WORDS_CLOSE_TO_BEST &&
  (candidate.holdsAnswerKind || !best.holdsAnswerKind)

/** Whether the sentence beside the best says of the question what the best does not. */
const completes = (candidate: RankedUnit, best: RankedUnit): boolean =>
  candidate.passage === best.passage &&
  candidate.unit.kind === 'Sentence' &&
  Math.abs(candidate.index - best.index) === 1 &&
  candidate.score >= best.score * NEARLY_BEST_BESIDE &&
  !best.holdsAnswerKind &&
  candidate.ownTerms.some((term) => !best.ownTerms.includes(term))

/** The one to three units that answer the question, best first; none when nothing is relevant. */
export const chooseQuotes = (question: string, passages: readonly Passage[]): RankedUnit[] => {
  const ranked = rankUnits(question.slice(0, MAX_QUESTION_LENGTH), passages.slice(0, MAX_PASSAGES)).filter(isRelevant)
  const [best] = ranked
  if (!best) return []
  const chosen: RankedUnit[] = []
  for (const candidate of ranked) {
    if (chosen.length === (best.lacksAnswer ? 1 : MAX_QUOTES)) break
    if (!isAsGood(candidate, best) && !completes(candidate, best)) continue
    if (!chosen.some((earlier) => repeats(earlier, candidate))) chosen.push(candidate)
  }
  return chosen
}
