import { expect, it } from 'vitest'
import { seededRandom } from '../../../../scripts/bench/synthetic-text.ts'
import { DenseBlock, encodeVector } from './dense-block.ts'

const DIMENSIONS = 64
const COUNT = 300

/** Vectors in which a component may stand out, so far that the others are next to nothing. */
const someVectors = (seed: number, outlier: number): Float32Array[] => {
  const random = seededRandom(seed)
  return Array.from({ length: COUNT }, (_, at) => {
    const vector = Float32Array.from({ length: DIMENSIONS }, () => (random() - 0.5) * (1 + (at % 5)))
    if (at % 7 === 0) vector[at % DIMENSIONS] = outlier * (vector[at % DIMENSIONS] ?? 0)
    return vector
  })
}
const cosine = (one: Float32Array, other: Float32Array): number => {
  const product = (left: Float32Array, right: Float32Array): number =>
    left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0)
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other))
}
const codesOf = (vector: Float32Array): Int8Array => encodeVector(vector) ?? new Int8Array(DIMENSIONS)

it.each([
  ['alike', 1, true],
  ['with components that stand out', 40, false],
])('vectors that are %s are found by their cosine', (_, outlier, isEven) => {
  const vectors = someVectors(1, outlier)
  const block = new DenseBlock(DIMENSIONS)
  for (const [document, vector] of vectors.entries()) block.set(document, codesOf(vector))
  expect(block.isEven).toBe(isEven)
  for (const question of someVectors(2, outlier).slice(0, 40)) {
    const cosines = vectors.map((vector) => cosine(vector, question))
    const hits = block.nearest(codesOf(question), 10)
    expect(hits).toHaveLength(10)
    for (const { document, score } of hits) expect(Math.abs(score - (cosines[document] ?? 0))).toBeLessThan(0.01)
    const tenth = cosines.toSorted((left, right) => right - left)[9] ?? 0
    for (const { document } of hits) expect(cosines[document]).toBeGreaterThan(tenth - 0.02)
  }
})

it('the direction of tiny and huge vectors is kept', () => {
  for (const size of [1e-30, 1e30]) {
    const codes = codesOf(Float32Array.of(size, -size / 2, 0))
    expect([...codes].map((code) => code / (codes[0] ?? 0))).toEqual([1, expect.closeTo(-0.5, 2), 0])
  }
  expect(encodeVector(Float32Array.of(0, 0))).toBeNull()
  expect(encodeVector(Float32Array.of(1, Number.NaN))).toBeNull()
})
