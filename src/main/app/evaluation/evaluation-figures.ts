import type { EvaluationFigures, QuestionOutcome } from '../../../contracts/index.ts'
import { bootstrapped } from './bootstrap.ts'

const measures = ['recall5', 'recall10', 'mrr10', 'nDCG10'] as const
type Measured = Pick<QuestionOutcome, (typeof measures)[number]>

/** The mean of each measure over questions, with its interval. */
export const figuresOf = (outcomes: readonly Measured[]): EvaluationFigures => {
  const of = (measure: (typeof measures)[number]) => bootstrapped(outcomes.map((outcome) => outcome[measure]))
  return { recall5: of('recall5'), recall10: of('recall10'), mrr10: of('mrr10'), nDCG10: of('nDCG10') }
}

/** What changed from one measurement to another, question by question, over those that both asked; the largest changes first. */
export const compared = (before: readonly QuestionOutcome[], after: readonly QuestionOutcome[]) => {
  const earlier = new Map(before.map((outcome) => [outcome.question, outcome]))
  const pairs = after.flatMap((later) => {
    const former = earlier.get(later.question)
    return former === undefined ? [] : [{ former, later }]
  })
  const difference = (measure: (typeof measures)[number]): number[] =>
    pairs.map(({ former, later }) => later[measure] - former[measure])
  return {
    questions: pairs.length,
    difference: {
      recall5: bootstrapped(difference('recall5')),
      recall10: bootstrapped(difference('recall10')),
      mrr10: bootstrapped(difference('mrr10')),
      nDCG10: bootstrapped(difference('nDCG10')),
    },
    changed: pairs
      .map(({ former, later }) => ({
        question: later.question,
        before: former.rank,
        after: later.rank,
        difference: later.nDCG10 - former.nDCG10,
      }))
      .filter(({ difference }) => difference !== 0)
      .sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference)),
  }
}
