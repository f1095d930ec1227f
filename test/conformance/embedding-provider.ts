import { describe, expect, it } from 'vitest'
import type { BatchEmbeddingProvider } from '../../src/main/retrieval/index.ts'

export interface EmbeddingProviderUnderTest extends AsyncDisposable {
  readonly provider: BatchEmbeddingProvider
}

const cosine = (left: Float32Array, right: Float32Array): number =>
  left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0)

/** What every embedding provider promises. */
export const embeddingProviderContract = (name: string, open: () => Promise<EmbeddingProviderUnderTest>): void => {
  describe(`${name} as an embedding provider`, () => {
    it('names its version', async () => {
      await using test = await open()
      const { providerId, modelId, dimensions } = test.provider
      expect(providerId).not.toBe('')
      expect(modelId).not.toBe('')
      expect(dimensions).toBeGreaterThan(0)
    })

    it('gives vectors of its dimensions and of length 1', async () => {
      await using test = await open()
      for (const text of ['The dome is shut when the wind rises.', 'x', 'word '.repeat(6000)]) {
        const vector = await test.provider.generateEmbedding(text)
        expect(vector).toBeInstanceOf(Float32Array)
        expect(vector).toHaveLength(test.provider.dimensions)
        expect(Math.hypot(...vector)).toBeCloseTo(1, 4)
      }
    })

    it('gives one vector per text, in order, the same as alone', async () => {
      await using test = await open()
      const texts = Array.from({ length: 70 }, (_, at) => `The mirror number ${at} ${'shines '.repeat(at % 9)}`)
      const together = await test.provider.generateEmbeddings(texts)
      expect(together).toHaveLength(texts.length)
      for (const at of [0, 1, 35, 69]) {
        const alone = await test.provider.generateEmbedding(texts[at] ?? '')
        expect(cosine(together[at] ?? new Float32Array(), alone)).toBeCloseTo(1, 4)
      }
      expect(await test.provider.generateEmbeddings([])).toEqual([])
    })

    it('gives the zero vector for a text without tokens', async () => {
      await using test = await open()
      const [empty, blank] = await test.provider.generateEmbeddings(['', ' \n\t '])
      for (const vector of [empty, blank]) expect(vector?.every((value) => value === 0)).toBe(true)
      expect(empty).toHaveLength(test.provider.dimensions)
    })

    it('puts texts that share words nearer than others', async () => {
      await using test = await open()
      const [question, passage, other] = await test.provider.generateEmbeddings([
        'telescope mirror coating',
        'The mirror of the telescope got a new coating.',
        'Bake the bread for forty minutes.',
      ])
      const near = cosine(question ?? new Float32Array(), passage ?? new Float32Array())
      expect(near).toBeGreaterThan(cosine(question ?? new Float32Array(), other ?? new Float32Array()))
    })

    it('serves calls at the same time', async () => {
      await using test = await open()
      const texts = Array.from({ length: 20 }, (_, at) => `call ${at}`)
      const vectors = await Promise.all(texts.map((text) => test.provider.generateEmbedding(text)))
      const expected = await test.provider.generateEmbeddings(texts)
      for (const [at, vector] of vectors.entries())
        expect(cosine(vector, expected[at] ?? new Float32Array())).toBeCloseTo(1, 4)
    })
  })
}
