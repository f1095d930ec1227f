import fc from 'fast-check'
import { expect, it } from 'vitest'
import { falling } from './falling.ts'

it('never rises, keeps the sum, and leaves alone what falls already', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (scores) => {
      const fallen = falling(scores)
      const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
      expect(fallen).toHaveLength(scores.length)
      expect(sum(fallen)).toBeCloseTo(sum(scores), 6)
      for (const [at, score] of fallen.entries()) expect(score).toBeLessThanOrEqual((fallen[at - 1] ?? 1) + 1e-9)
      const sorted = scores.toSorted((left, right) => right - left)
      expect(falling(sorted)).toEqual(sorted)
    }),
  )
})
