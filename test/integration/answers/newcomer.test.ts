import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { answerFigures } from '../../../scripts/eval/answers/answer-figures.ts'
import { evaluateAnswers } from '../../../scripts/eval/answers/evaluate-answers.ts'

/** Plain questions of a newcomer to a few files of their own, whole app, no model. All limits are well under what is measured. */
test.each(['questions/test/newcomer', 'questions/test/journey', 'newcomers/driver', 'newcomers/nachbarn'])(
  '%s: most plain questions are answered, and hardly any is a dead end',
  { timeout: 600_000 },
  async (set) => {
    const dir = fileURLToPath(new URL(`../../fixtures/${set}`, import.meta.url))
    const measured = await evaluateAnswers(dir, () => {})
    const { holds, holdsOrClose, deadEnds, answerable } = answerFigures(measured)
    const missed = measured.filter(
      ({ reply, question }) => question.answers.length > 0 && reply.quotes.flat().length === 0,
    )
    const told = missed.map(({ question }) => question.question).join('\n')
    expect(answerable).toBeGreaterThanOrEqual(24)
    expect(holds, told).toBeGreaterThanOrEqual(0.65)
    expect(holdsOrClose, told).toBeGreaterThanOrEqual(0.7)
    expect(deadEnds).toBeLessThanOrEqual(0.15)
  },
)
