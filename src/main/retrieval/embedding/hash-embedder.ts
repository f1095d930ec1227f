import { createHash } from 'node:crypto'
import type { BatchEmbeddingProvider } from './embedding-provider.ts'
import { unit } from './unit-vector.ts'

/** A fake that needs no model: every word adds its own fixed direction, so texts that share words are alike. */
export const hashEmbedder = (dimensions = 64): BatchEmbeddingProvider => {
  const embed = (text: string): Float32Array => {
    const sum = new Float32Array(dimensions)
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
      const hash = createHash('sha256').update(word).digest()
      for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] ?? 0) + (hash[at % hash.length] ?? 0) - 127.5 + at / 8
    }
    return unit(sum)
  }
  return {
    providerId: 'fake',
    modelId: 'hash',
    dimensions,
    generateEmbedding: async (text) => embed(text),
    generateEmbeddings: async (texts) => texts.map(embed),
  }
}
