import { createHash } from 'node:crypto'
import { type CachedVector, type EmbeddingCache, type EmbeddingCacheKey, setEach } from './embedding-cache.ts'
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
    const missing = new Map<string, EmbeddingCacheKey>()
    for (const text of new Set(texts)) {
      const key = keyOf(mark + text)
      const vector = cache.tryGet(key)
      if (vector === null) missing.set(text, key)
      else found.set(text, vector)
    }
    const made = missing.size === 0 ? [] : await ask([...missing.keys()])
    const entries: CachedVector[] = []
    for (const [index, [text, key]] of [...missing].entries()) {
      const vector = made[index]
      if (vector === undefined) continue
      entries.push({ key, vector })
      found.set(text, vector)
    }
    setEach(cache, entries)
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
