import { expect, it } from 'vitest'
import { jointRelevance, vectorRelevance, wordRelevance } from './relevance.ts'

const NONE = { matched: 0, information: 0, coverage: 0, exactShare: 0, neighbourShare: 0 }
const SHIPPED_THRESHOLD = 0.3

it('lets one rare word be found by itself, in the largest library too', () => {
  for (const passages of [12, 5_000, 1_000_000]) {
    const one = { matched: 1, information: Math.log(passages), coverage: 0.45, exactShare: 1, neighbourShare: 0 }
    expect(wordRelevance({ words: 1, unknownShare: 0, passages }, one)).toBeGreaterThan(SHIPPED_THRESHOLD)
  }
})

it('takes one common word of many for chance', () => {
  const one = { matched: 1, information: 2, coverage: 0.05, exactShare: 0.1, neighbourShare: 0 }
  expect(jointRelevance({ words: 9, unknownShare: 0.6, passages: 5_000 }, one, 0)).toBeLessThan(SHIPPED_THRESHOLD)
})

it('lets a near vector convince by itself, and a far one not', () => {
  const question = { words: 4, unknownShare: 0.5, passages: 200 }
  expect(jointRelevance(question, NONE, 5)).toBeGreaterThan(0.8)
  expect(jointRelevance(question, NONE, 1)).toBeLessThan(0.1)
  expect(jointRelevance(question, NONE, null)).toBe(0)
  expect(vectorRelevance(4)).toBeGreaterThan(vectorRelevance(3))
})

it('never holds a passage for less likely because its vector is nearer', () => {
  const question = { words: 4, unknownShare: 0.25, passages: 200 }
  const signs = { matched: 2, information: 6, coverage: 0.2, exactShare: 0.5, neighbourShare: 0.3 }
  const likely = [-2, 0, 1, 2, 3, 4, 5].map((closeness) => jointRelevance(question, signs, closeness))
  expect(likely).toEqual(likely.toSorted((left, right) => left - right))
})
