import assert from 'node:assert/strict'
import type { EmbeddingProvider } from '../../../src/main/retrieval/index.ts'
import { type Check, checkOn, type Open } from './check.ts'

const texts = ['The dome is shut when the wind rises.', 'x', 'A much longer text. '.repeat(300), 'Über 漢字 😀']

/** What every embedding provider promises by its four members; neither unit length nor a call for many texts is asked for. */
export const embeddingProviderChecks = (open: Open<{ readonly provider: EmbeddingProvider }>): Check[] => {
  const check = checkOn(open)
  return [
    check('names its provider, its model and its dimensions', async ({ provider }) => {
      assert.notEqual(provider.providerId, '')
      assert.notEqual(provider.modelId, '')
      assert.ok(
        Number.isInteger(provider.dimensions) && provider.dimensions > 0,
        'dimensions is a whole number above 0',
      )
    }),
    check('[R1.01] gives a float32 array of its dimensions, of finite numbers', async ({ provider }) => {
      for (const text of texts) {
        const vector = await provider.generateEmbedding(text)
        assert.ok(vector instanceof Float32Array, 'the vector is a Float32Array')
        assert.equal(vector.length, provider.dimensions)
        assert.ok(vector.every(Number.isFinite), 'every number of the vector is finite')
      }
    }),
    check('gives the same vector for the same text, also when asked at the same time', async ({ provider }) => {
      const once = await Promise.all(texts.map((text) => provider.generateEmbedding(text)))
      for (const [at, text] of texts.entries()) {
        const again = await provider.generateEmbedding(text)
        for (const [axis, value] of again.entries())
          assert.ok(
            Math.abs(value - (once[at]?.[axis] ?? Number.NaN)) < 1e-4,
            `the vectors of “${text.slice(0, 20)}” differ`,
          )
      }
    }),
    check('tells texts apart', async ({ provider }) => {
      const [one, other] = [await provider.generateEmbedding('telescope'), await provider.generateEmbedding('bread')]
      assert.notDeepEqual(Array.from(one), Array.from(other))
    }),
  ]
}
