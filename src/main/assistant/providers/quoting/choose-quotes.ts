import type { Passage } from '../../passages/passage-units.ts'
import { type RankedUnit, rankUnits } from './rank-units.ts'

const MAX_QUOTES = 3
/** Passages that are looked into, so that the work stays within milliseconds. */
const MAX_PASSAGES = 12
/** Below this part of the question a unit only shares words with it. */
const MIN_COVERAGE = 0.34
/** Enough where the unit also holds the kind of thing that is asked for. */
const MIN_COVERAGE_WITH_KIND = 0.29
const MIN_SCORE = 0.15
/** A further quote must come this close to the best. */
const CLOSE_TO_BEST = 0.75

const repeats = (one: RankedUnit, other: RankedUnit): boolean =>
  one.unit.text.includes(other.unit.text) || other.unit.text.includes(one.unit.text)

/** One shared word of many is chance. */
const sharesSubject = ({ held, asked }: RankedUnit['subjectTerms']): boolean => held >= (asked >= 3 ? 2 : 1)

const isRelevant = ({ score, coverage, holdsAnswerKind, subjectTerms }: RankedUnit): boolean =>
  score >= MIN_SCORE &&
  coverage >= (holdsAnswerKind ? MIN_COVERAGE_WITH_KIND : MIN_COVERAGE) &&
  sharesSubject(subjectTerms)

/** The one to three units that answer the question, best first; none when nothing is relevant. */
export const chooseQuotes = (question: string, passages: readonly Passage[]): RankedUnit[] => {
  const ranked = rankUnits(question, passages.slice(0, MAX_PASSAGES)).filter(isRelevant)
  const [best] = ranked
  if (!best) return []
  const chosen: RankedUnit[] = []
  for (const candidate of ranked) {
    if (chosen.length === MAX_QUOTES || candidate.score < best.score * CLOSE_TO_BEST) break
    if (!chosen.some((earlier) => repeats(earlier, candidate))) chosen.push(candidate)
  }
  return chosen
}
