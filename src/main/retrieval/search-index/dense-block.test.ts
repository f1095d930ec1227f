import { expect, it } from 'vitest'
import { seededRandom } from '../../../../scripts/bench/synthetic-text.ts'
import { CODES_PER_PAGE, DenseBlock, encodeVector } from './dense-block.ts'

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

it('of more codes than are searched at once the best are found, wherever they stand, also after some have gone', () => {
  const random = seededRandom(3)
  const count = CODES_PER_PAGE * 2 + 100
  const vectors = Array.from({ length: count }, () => Float32Array.from({ length: 8 }, () => random() - 0.5))
  const block = new DenseBlock(8)
  for (const [document, vector] of vectors.entries()) block.set(document, codesOf(vector))
  const [question = new Float32Array(8)] = vectors.slice(CODES_PER_PAGE * 2)
  const expected = (gone: (document: number) => boolean): number[] =>
    vectors
      .map((vector, document) => ({ document, score: cosine(vector, question) }))
      .filter(({ document }) => !gone(document))
      .sort((left, right) => right.score - left.score)
      .slice(0, 60)
      .map(({ document }) => document)
  const share = (found: readonly { readonly document: number }[], wanted: readonly number[]): number =>
    found.filter(({ document }) => wanted.includes(document)).length / wanted.length
  expect(
    share(
      block.nearest(codesOf(question), 60),
      expected(() => false),
    ),
  ).toBeGreaterThan(0.9)
  // So many that the last page goes as well.
  const isGone = (document: number): boolean => document % 4 === 1
  for (const document of vectors.keys()) if (isGone(document)) block.remove(document)
  expect(block.size).toBe(count - Math.ceil((count - 1) / 4))
  expect(block.parts.reduce((sum, part) => sum + part.length, 0)).toBe(block.size * 8)
  const left = block.nearest(codesOf(question), 60)
  expect(share(left, expected(isGone))).toBeGreaterThan(0.9)
  expect(new Set(left.map(({ document }) => document)).size).toBe(60)
})

it('the best of one page are found where they all stand in it', () => {
  const block = new DenseBlock(8)
  const near = (at: number): Float32Array =>
    Float32Array.from({ length: 8 }, (_, place) => (place === 0 ? 1 : at * 1e-2))
  const far = Float32Array.from({ length: 8 }, (_, place) => (place === 1 ? -1 : 0))
  for (let document = 0; document < CODES_PER_PAGE * 2; document++)
    block.set(
      document,
      codesOf(document < CODES_PER_PAGE || document >= CODES_PER_PAGE + 50 ? far : near(document % 50)),
    )
  const found = block.nearest(codesOf(near(0)), 50).map(({ document }) => document - CODES_PER_PAGE)
  expect(found.sort((left, right) => left - right)).toEqual(Array.from({ length: 50 }, (_, at) => at))
})

it('the direction of tiny and huge vectors is kept', () => {
  for (const size of [1e-30, 1e30]) {
    const codes = codesOf(Float32Array.of(size, -size / 2, 0))
    expect([...codes].map((code) => code / (codes[0] ?? 0))).toEqual([1, expect.closeTo(-0.5, 2), 0])
  }
  expect(encodeVector(Float32Array.of(0, 0))).toBeNull()
  expect(encodeVector(Float32Array.of(1, Number.NaN))).toBeNull()
})
