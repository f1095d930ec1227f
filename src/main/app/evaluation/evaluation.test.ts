import { describe, expect, it } from 'vitest'
import type { EvaluationQuestion } from '../../../contracts/index.ts'
import { bootstrapped } from './bootstrap.ts'
import { compared, figuresOf } from './evaluation-figures.ts'
import { judgeQuestion } from './judge-question.ts'
import { questionsOfBeir, questionsOfCsv } from './read-questions.ts'

const question = (expected: readonly [string, number?][], passage: string | null = null): EvaluationQuestion => ({
  question: 'Who?',
  expected: expected.map(([fileName, grade = 1]) => ({ fileName, grade })),
  passage,
})
const found = (...names: readonly string[]) =>
  names.map((fileName, at) => ({ chunkId: `chunk ${at}`, fileName, text: `passage ${at} of ${fileName}` }))

describe('what a search found for a question', () => {
  it('is ranked by documents, each where its best passage is', () => {
    const outcome = judgeQuestion(question([['b.md'], ['d.md']]), found('a.md', 'a.md', 'b.md', 'b.md', 'c.md', 'd.md'))
    // a, b, c, d: the second and the fourth.
    expect(outcome).toMatchObject({ rank: 2, mrr10: 0.5, recall5: 1, recall10: 1 })
    expect(outcome.nDCG10).toBeCloseTo((1 / Math.log2(3) + 1 / Math.log2(5)) / (1 + 1 / Math.log2(3)))
    expect(outcome.found).toEqual(['a.md', 'b.md', 'c.md', 'd.md'])
  })

  it('weighs grades', () => {
    const { nDCG10 } = judgeQuestion(question([['best.md', 2], ['good.md']]), found('good.md', 'best.md'))
    expect(nDCG10).toBeCloseTo((1 + 2 / Math.log2(3)) / (2 + 1 / Math.log2(3)))
  })

  it('counts as far as it is looked', () => {
    const outcome = judgeQuestion(question([['x.md']]), found('a', 'b', 'c', 'd', 'e', 'f', 'x.md'))
    expect(outcome).toMatchObject({ rank: 7, recall5: 0, recall10: 1 })
    expect(outcome.mrr10).toBeCloseTo(1 / 7)
    expect(judgeQuestion(question([['x.md']]), found('a'))).toMatchObject({ rank: null, recall10: 0, nDCG10: 0 })
  })

  it('is told by name whatever its case, with or without the extension', () => {
    expect(judgeQuestion(question([['MINUTES of March']]), found('minutes of march.txt')).rank).toBe(1)
  })

  it('must hold the passage where one is expected', () => {
    const outcome = judgeQuestion(question([['a.md']], 'Passage  2 OF a'), found('a.md', 'b.md', 'a.md'))
    expect(outcome).toMatchObject({ rank: 3, recall5: 1 })
    expect(judgeQuestion(question([['a.md']], 'passage 1'), found('a.md', 'b.md')).rank).toBeNull()
  })
})

describe('the interval of a mean', () => {
  it('is the value where there is but one, or none', () => {
    expect(bootstrapped([0.4])).toEqual({ mean: 0.4, low: 0.4, high: 0.4 })
    expect(bootstrapped([])).toEqual({ mean: 0, low: 0, high: 0 })
    expect(bootstrapped([0.5, 0.5, 0.5])).toEqual({ mean: 0.5, low: 0.5, high: 0.5 })
  })

  it('is as wide as draws of two can be', () => {
    // A quarter of the draws has mean 0, a quarter has 1: both lie outside of neither end.
    expect(bootstrapped([0, 1])).toEqual({ mean: 0.5, low: 0, high: 1 })
  })

  it('comes near the normal one for many values, the same each time', () => {
    const values = Array.from({ length: 400 }, (_, at) => at % 2)
    const { mean, low, high } = bootstrapped(values)
    const error = 1.96 * (0.5 / Math.sqrt(400))
    expect(mean).toBe(0.5)
    expect(low).toBeGreaterThan(0.5 - error - 0.01)
    expect(low).toBeLessThan(0.5 - error + 0.01)
    expect(high).toBeGreaterThan(0.5 + error - 0.01)
    expect(high).toBeLessThan(0.5 + error + 0.01)
    expect(bootstrapped(values)).toEqual({ mean, low, high })
  })
})

it('two measurements are compared over the questions that both asked, the largest change first', () => {
  const outcome = (asked: string, rank: number | null, nDCG10: number) => ({
    ...judgeQuestion(question([['a']]), []),
    question: asked,
    rank,
    nDCG10,
  })
  const before = [outcome('one', 1, 1), outcome('two', null, 0), outcome('three', 2, 0.6), outcome('old', 1, 1)]
  const after = [outcome('one', 1, 1), outcome('two', 1, 1), outcome('three', 4, 0.4), outcome('new', 1, 1)]
  const { questions, difference, changed } = compared(before, after)
  expect(questions).toBe(3)
  expect(difference.nDCG10.mean).toBeCloseTo((0 + 1 - 0.2) / 3)
  expect(changed.map((one) => [one.question, one.before, one.after])).toEqual([
    ['two', null, 1],
    ['three', 2, 4],
  ])
  expect(figuresOf(after).nDCG10.mean).toBeCloseTo((1 + 1 + 0.4 + 1) / 4)
})

describe('imported questions', () => {
  it('come of a CSV file, by the names of its columns', () => {
    expect(
      questionsOfCsv('\uFEFFDocument;Question;Passage\na.md|b.md;"Who; when?";the dome\n;;\nc.md;What?;\n'),
    ).toEqual(
      [question([['a.md'], ['b.md']], 'the dome'), question([['c.md']])].map((one, at) => ({
        ...one,
        question: ['Who; when?', 'What?'][at],
      })),
    )
  })

  it('come of a BEIR data set, those that nothing is relevant to left out', () => {
    const queries = '{"_id":"1","text":"Who?"}\n{"_id":2,"text":"What?"}\n{"_id":"3","text":"Why?"}\n'
    const judgements = 'query-id\tcorpus-id\tscore\n1\ta.md\t2\n1\tb.md\t0\n2\tc.md\t1\n'
    expect(questionsOfBeir(queries, judgements)).toEqual([
      question([['a.md', 2]]),
      { ...question([['c.md']]), question: 'What?' },
    ])
  })

  it.each([
    [() => questionsOfCsv('a,b\n1,2\n'), 'The first row must name'],
    [() => questionsOfCsv('question,document\n'), 'no question'],
    [() => questionsOfCsv('question,document\nWho?,a.md\nWhat?,\n'), 'Row 2: expected must name a document'],
    [() => questionsOfBeir('nonsense', '1\ta\t1'), 'queries, line 1: this is not JSON'],
    [() => questionsOfBeir('{"_id":"1"}', '1\ta\t1'), 'queries, line 1: _id or text'],
    [() => questionsOfBeir('{"_id":"1","text":"x"}', '1 a 1'), 'judgements, line 1'],
  ])('say what is wrong and where', (read, says) => {
    expect(read).toThrow(says)
  })
})
