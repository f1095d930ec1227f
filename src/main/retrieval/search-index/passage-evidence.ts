import type { QuestionSigns, WordSigns } from '../ranking/relevance.ts'
import type { AreaSearch, Evidence, WeighedUnit } from './area-search.ts'
import { FULL_SATURATION, rarity, saturation } from './bm25.ts'

/** How much words count that stand beside each other as in the question, and words that stand there exactly as asked. */
const NEIGHBOURS_WEIGHT = 0.4
const EXACT_WEIGHT = 0.2
/** Two words stand beside each other in about this share of the texts that have the rarer of them. */
const NEIGHBOURS_SHARE = 0.2

/** What one passage shows of a question. */
export interface PassageEvidence extends WordSigns {
  /** BM25 of its words, its neighbouring words and its exact words; 0 when it has none of the question's. */
  readonly score: number
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)

/** Weighs what passages show of a question, against the area that it is asked in. */
export const createEvidenceReader = (area: AreaSearch) => {
  const { units, norm, documentCount } = area
  const words = units.flatMap(({ unit }, at) => (unit.isWhole ? [] : [at]))
  const weightOf = (at: number): number => units[at]?.weight ?? 0
  const allWeight = sum(words.map(weightOf))

  const neighbourWeight = (first: WeighedUnit | undefined, second: WeighedUnit | undefined): number =>
    rarity(Math.min(first?.frequency ?? 0, second?.frequency ?? 0) * NEIGHBOURS_SHARE, documentCount)

  const neighboursOf = ({ neighbours, length }: Evidence): { score: number; pairs: number } => {
    const counts = new Map<number, number>()
    for (const first of neighbours) counts.set(first, (counts.get(first) ?? 0) + 1)
    const scores = [...counts].map(
      ([first, count]) => neighbourWeight(units[first], units[first + 1]) * saturation(count, length, norm),
    )
    return { score: sum(scores), pairs: counts.size }
  }
  const question: QuestionSigns = {
    words: words.length,
    unknownShare: share(words.filter((at) => units[at]?.frequency === 0).length, words.length),
    passages: Math.max(1, documentCount),
  }
  return {
    question,
    read: (evidence: Evidence): PassageEvidence => {
      const { counts, exact, length } = evidence
      const found = words.filter((at) => (counts[at] ?? 0) > 0)
      const exactly = units.flatMap((_, at) => (exact[at] === true ? [at] : []))
      const neighbours = neighboursOf(evidence)
      const covered = sum(found.map((at) => weightOf(at) * saturation(counts[at] ?? 0, length, norm))) / FULL_SATURATION
      return {
        matched: found.length,
        information: sum(found.map(weightOf)),
        coverage: share(covered, allWeight),
        exactShare: share(exactly.length, words.length),
        neighbourShare: share(neighbours.pairs, words.length - 1),
        score: area.bm25(evidence) + NEIGHBOURS_WEIGHT * neighbours.score + EXACT_WEIGHT * sum(exactly.map(weightOf)),
      }
    },
  }
}
