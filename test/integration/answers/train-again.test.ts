import { describe, expect, it } from 'vitest'
import { compareWeights } from '../../../scripts/train/compare-weights.ts'

describe('weights that are trained again', () => {
  const standing = { threshold: 0.2, odds: { bias: -1, weights: { near: 1.25 } } }

  it('are the same ones when they are', () => {
    expect(compareWeights(standing, structuredClone(standing))).toEqual({ others: [], furthest: 0 })
  })

  it('may differ by as little as another search makes them', () => {
    const trained = { threshold: 0.2, odds: { bias: -1.05, weights: { near: 1.25 } } }
    expect(compareWeights(standing, trained)).toEqual({ others: [], furthest: 0.05 })
  })

  it.each([
    ['a weight that is another', { threshold: 0.2, odds: { bias: -1, weights: { near: 1.5 } } }, ['odds.weights.near']],
    ['a weight that is missing', { threshold: 0.2, odds: { bias: -1, weights: {} } }, ['odds.weights.near']],
    ['a weight that is new', { ...standing, more: 1 }, ['more']],
    ['another digest', { ...standing, threshold: 'abc' }, ['threshold']],
  ])('are others with %s', (_what, trained, others) => {
    expect(compareWeights(standing, trained).others).toEqual(others)
  })
})
