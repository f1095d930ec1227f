import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuse } from './fusion.ts'
import { relevance } from './relevance.ts'

const candidates = fc.uniqueArray(
  fc.record({ key: fc.nat({ max: 40 }), score: fc.integer({ min: -100, max: 3000 }).map((score) => score / 100) }),
  {
    selector: ({ key }) => key,
    maxLength: 30,
  },
)
const shuffled = <Value>(values: readonly Value[]) => fc.shuffledSubarray([...values], { minLength: values.length })

describe('fuse', () => {
  it('does not depend on the order of candidates', () => {
    const lists = fc.tuple(candidates, candidates)
    const withOrders = lists.chain(([sparse, dense]) =>
      fc.tuple(fc.constant(sparse), fc.constant(dense), shuffled(sparse), shuffled(dense)),
    )
    fc.assert(
      fc.property(withOrders, ([sparse, dense, otherSparse, otherDense]) => {
        expect(fuse(otherSparse, otherDense)).toEqual(fuse(sparse, dense))
      }),
    )
  })

  it('keeps every candidate once, with scores from 0 to 1, best first', () => {
    fc.assert(
      fc.property(candidates, candidates, (sparse, dense) => {
        const fused = fuse(sparse, dense)
        const keys = fused.map(({ key }) => key)
        expect(keys.toSorted((left, right) => left - right)).toEqual(
          [...new Set([...sparse, ...dense].map(({ key }) => key))].sort((left, right) => left - right),
        )
        for (const [at, { score }] of fused.entries()) {
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(1 + 1e-9)
          expect(score).toBeLessThanOrEqual(fused[at - 1]?.score ?? 2)
        }
      }),
    )
  })

  it('keeps the order of one search when the other found nothing', () => {
    fc.assert(
      fc.property(candidates, (found) => {
        const order = found.toSorted((left, right) => right.score - left.score || left.key - right.key)
        const top = order[0]
        for (const fused of [fuse(found, []), fuse([], found)]) expect(fused[0]?.key).toBe(top?.key)
      }),
    )
  })

  it('weighs the normalised scores', () => {
    const sparse = [
      { key: 1, score: 12 },
      { key: 2, score: 8 },
      { key: 3, score: 4 },
    ]
    const dense = [
      { key: 3, score: 0.9 },
      { key: 4, score: 0.5 },
    ]
    expect(fuse(sparse, dense)).toEqual([
      { key: 1, score: 0.75, sparseScore: 12, denseScore: null },
      { key: 2, score: 0.375, sparseScore: 8, denseScore: null },
      { key: 3, score: 0.25, sparseScore: 4, denseScore: 0.9 },
      { key: 4, score: 0, sparseScore: null, denseScore: 0.5 },
    ])
  })
})

describe('relevance', () => {
  it('is none for weak signs, full for strong ones, and grows between', () => {
    expect(relevance([])).toBe(0)
    expect(relevance([{ coverage: 0.1, cosine: 0.2 }])).toBe(0)
    expect(relevance([{ coverage: 0.665, cosine: 0 }])).toBeCloseTo(0.3)
    expect(relevance([{ coverage: 0.6, cosine: 0.4 }])).toBe(1)
    expect(relevance([{ coverage: 0.775, cosine: -0.5 }])).toBeCloseTo(0.5)
  })
  it('hears the first three matches alone', () => {
    const weak = { coverage: 0, cosine: 0 }
    expect(relevance([weak, weak, { coverage: 1, cosine: 1 }])).toBe(1)
    expect(relevance([weak, weak, weak, { coverage: 1, cosine: 1 }])).toBe(0)
  })
})
