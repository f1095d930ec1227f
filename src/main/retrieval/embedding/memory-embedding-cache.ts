import type { EmbeddingCache } from './embedding-cache.ts'
import { cacheKeyText, createHitCounter } from './embedding-cache.ts'

/** Keeps the vectors that were used last, up to `capacity`. */
export const memoryEmbeddingCache = (capacity = 2048): EmbeddingCache => {
  const vectors = new Map<string, Float32Array>()
  const hits = createHitCounter()
  const touch = (key: string, vector: Float32Array): void => {
    vectors.delete(key)
    vectors.set(key, vector)
  }
  return {
    tryGet: (key) => {
      const text = cacheKeyText(key)
      const vector = vectors.get(text)
      hits.count(vector !== undefined)
      if (vector === undefined) return null
      touch(text, vector)
      return vector
    },
    set: (key, vector) => {
      touch(cacheKeyText(key), vector)
      const [oldest] = vectors.keys()
      if (vectors.size > capacity && oldest !== undefined) vectors.delete(oldest)
    },
    clear: async () => vectors.clear(),
    get hitRate() {
      return hits.rate
    },
  }
}
