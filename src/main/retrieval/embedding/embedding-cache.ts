/** What a vector is known by. `textHash` is the SHA-256 of the text in hexadecimal. */
export interface EmbeddingCacheKey {
  readonly providerId: string
  readonly modelId: string
  readonly dimensions: number
  readonly textHash: string
}

/** Remembers vectors, so that the same text is not embedded twice. Synchronous; may forget at any time. */
export interface EmbeddingCache {
  tryGet(key: EmbeddingCacheKey): Float32Array | null
  set(key: EmbeddingCacheKey, vector: Float32Array): void
  /** The same for many, where that costs less than one by one; see {@link setEach}. */
  setAll?(entries: readonly CachedVector[]): void
  /** Forgets every vector: some may be of texts that were deleted. A cache of hashes and vectors that cannot is let be. */
  clear?(): Promise<void>
  /** Share of lookups that were answered, 0 to 1; 0 before the first. */
  readonly hitRate: number
}

/** A vector and what it is known by. */
export interface CachedVector {
  readonly key: EmbeddingCacheKey
  readonly vector: Float32Array
}

/** Has a cache remember many vectors. */
export const setEach = (cache: EmbeddingCache, entries: readonly CachedVector[]): void => {
  if (cache.setAll !== undefined) cache.setAll(entries)
  else for (const { key, vector } of entries) cache.set(key, vector)
}

/** Counts hits for the caches. */
export const createHitCounter = (): { count(hit: boolean): void; readonly rate: number } => {
  let hits = 0
  let lookups = 0
  return {
    count: (hit) => {
      lookups++
      if (hit) hits++
    },
    get rate() {
      return lookups === 0 ? 0 : hits / lookups
    },
  }
}

export const cacheKeyText = (key: EmbeddingCacheKey): string =>
  JSON.stringify([key.providerId, key.modelId, key.dimensions, key.textHash])
