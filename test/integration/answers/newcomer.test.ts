import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { answerFigures } from '../../../scripts/eval/answers/answer-figures.ts'
import { evaluateAnswers } from '../../../scripts/eval/answers/evaluate-answers.ts'

/** Plain questions of a newcomer to a few files of their own, whole app, no model. */
test.each(['newcomer', 'journey'])(
  'the files of a %s: most plain questions are answered, and nothing is a dead end',
  {
    timeout: 600_000,
  },
  async (collection) => {
    const dir = fileURLToPath(new URL(`../../fixtures/questions/test/${collection}`, import.meta.url))
    const measured = await evaluateAnswers(dir, () => {})
    const { holds, holdsOrClose, deadEnds, answerable } = answerFigures(measured)
    const missed = measured.filter(
      ({ reply, question }) => question.answers.length > 0 && reply.quotes.flat().length === 0,
    )
    const told = missed.map(({ question }) => question.question).join('\n')
    expect(answerable).toBeGreaterThanOrEqual(24)
    expect(holds, told).toBeGreaterThanOrEqual(0.7)
    expect(holdsOrClose, told).toBeGreaterThanOrEqual(0.75)
    expect(deadEnds).toBeLessThanOrEqual(0.1)
  },
)
