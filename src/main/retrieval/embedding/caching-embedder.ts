import { createHash } from 'node:crypto'
import type { EmbeddingCache, EmbeddingCacheKey } from './embedding-cache.ts'
import type { BatchEmbeddingProvider, EmbeddingProvider } from './embedding-provider.ts'
import { inBatches } from './in-batches.ts'

/** Goes before the text of a question in its key, where a model embeds it otherwise than the same words in a passage. */
const QUESTION = 'question\0'

/** Answers from the cache what it knows and asks `inner` for the rest, each text once. */
export const cachingEmbedder = (inner: EmbeddingProvider, cache: EmbeddingCache): BatchEmbeddingProvider => {
  const { providerId, modelId, dimensions } = inner
  const provider = inBatches(inner)
  const keyOf = (text: string): EmbeddingCacheKey => ({
    providerId,
    modelId,
    dimensions,
    textHash: createHash('sha256').update(text).digest('hex'),
  })
  const through = async (
    texts: readonly string[],
    { ask, mark }: { ask(missing: readonly string[]): Promise<Float32Array[]>; mark: string },
  ): Promise<Float32Array[]> => {
    const found = new Map<string, Float32Array>()
    const missing: string[] = []
    for (const text of new Set(texts)) {
      const vector = cache.tryGet(keyOf(mark + text))
      if (vector === null) missing.push(text)
      else found.set(text, vector)
    }
    const made = missing.length === 0 ? [] : await ask(missing)
    for (const [index, text] of missing.entries()) {
      const vector = made[index]
      if (vector === undefined) continue
      cache.set(keyOf(mark + text), vector)
      found.set(text, vector)
    }
    return texts.map((text) => (found.get(text) ?? new Float32Array(dimensions)).slice())
  }
  const generateEmbeddings = (texts: readonly string[]) =>
    through(texts, { ask: (missing) => provider.generateEmbeddings(missing), mark: '' })
  const { embedQuestions } = provider
  return {
    providerId,
    modelId,
    dimensions,
    generateEmbedding: async (text) => {
      const [vector] = await generateEmbeddings([text])
      return vector ?? new Float32Array(dimensions)
    },
    generateEmbeddings,
    ...(embedQuestions && {
      embedQuestions: (texts: readonly string[]) =>
        through(texts, { ask: (missing) => embedQuestions(missing), mark: QUESTION }),
    }),
  }
}
