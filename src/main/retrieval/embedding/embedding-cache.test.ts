import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../platform/index.ts'
import { retrievalMigrations } from '../retrieval-migrations.ts'
import { cachingEmbedder } from './caching-embedder.ts'
import { type EmbeddingCache, setEach } from './embedding-cache.ts'
import { hashEmbedder } from './hash-embedder.ts'
import { memoryEmbeddingCache } from './memory-embedding-cache.ts'
import { sqliteEmbeddingCache } from './sqlite-embedding-cache.ts'

const key = (textHash: string, modelId = 'm') => ({ providerId: 'p', modelId, dimensions: 3, textHash })
const vector = Float32Array.of(1, -0.5, 0.25)

const caches: readonly [string, (capacity: number) => { cache: EmbeddingCache; close(): void }][] = [
  ['memoryEmbeddingCache', (capacity) => ({ cache: memoryEmbeddingCache(capacity), close: () => undefined })],
  [
    'sqliteEmbeddingCache',
    (capacity) => {
      const database = openTestDatabase([retrievalMigrations])
      return { cache: sqliteEmbeddingCache(database.db, capacity), close: database.close }
    },
  ],
]

describe.each(caches)('%s', (_, open) => {
  it('[R1.04] [R1.05] [R1.06] answers only for the whole key, and says how often', () => {
    const { cache, close } = open(100)
    expect(cache.hitRate).toBe(0)
    cache.set(key('h'), vector)
    expect(cache.tryGet(key('h'))).toEqual(vector)
    expect(cache.hitRate).toBe(1)
    expect(cache.tryGet(key('other'))).toBeNull()
    expect(cache.hitRate).toBe(0.5)
    expect(cache.tryGet(key('h', 'other'))).toBeNull()
    expect(cache.tryGet({ ...key('h'), dimensions: 4 })).toBeNull()
    expect(cache.tryGet({ ...key('h'), providerId: 'other' })).toBeNull()
    expect(cache.hitRate).toBe(0.2)
    cache.set(
      key('h'),
      vector.map((value) => value * 2),
    )
    expect(cache.tryGet(key('h'))?.[0]).toBe(2)
    // Each key changed alone is another entry.
    const others = [
      key('other'),
      key('h', 'other'),
      { ...key('h'), dimensions: 4 },
      { ...key('h'), providerId: 'other' },
    ]
    for (const [at, other] of others.entries()) cache.set(other, Float32Array.of(at, 0, 0))
    for (const [at, other] of others.entries()) expect(cache.tryGet(other)?.[0]).toBe(at)
    expect(cache.tryGet(key('h'))?.[0]).toBe(2)
    close()
  })

  it('remembers many at once, the last of each key', () => {
    const { cache, close } = open(100)
    const other = Float32Array.of(0, 1, 0)
    const entries = ['a', 'b', 'a'].map((hash, at) => ({ key: key(hash), vector: at < 2 ? vector : other }))
    setEach(cache, entries)
    expect(cache.tryGet(key('a'))).toEqual(other)
    expect(cache.tryGet(key('b'))).toEqual(vector)
    close()
  })

  it('forgets the oldest beyond its capacity', () => {
    const { cache, close } = open(64)
    for (let at = 1; at <= 256; at++) cache.set(key(`h${at}`), vector)
    expect(cache.tryGet(key('h256'))).toEqual(vector)
    expect(cache.tryGet(key('h1'))).toBeNull()
    expect(cache.tryGet(key('h128'))).toBeNull()
    close()
  })
})

describe('cachingEmbedder', () => {
  it('asks for each text once', async () => {
    const asked: string[] = []
    const inner = hashEmbedder(8)
    const cache = memoryEmbeddingCache()
    const embedder = cachingEmbedder(
      {
        ...inner,
        generateEmbeddings: async (texts) => {
          asked.push(...texts)
          return inner.generateEmbeddings(texts)
        },
      },
      cache,
    )
    const [first, , again] = await embedder.generateEmbeddings(['a', 'b', 'a'])
    first?.fill(9)
    expect(Array.from(again ?? [])).toEqual(Array.from(await inner.generateEmbedding('a')))
    expect(Array.from(await embedder.generateEmbedding('a'))).toEqual(Array.from(await inner.generateEmbedding('a')))
    expect(asked).toEqual(['a', 'b'])
    expect(cache.hitRate).toBeCloseTo(1 / 3)
  })
})
