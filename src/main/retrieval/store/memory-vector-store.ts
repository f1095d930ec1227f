import { indexedText } from '../chunk-metadata.ts'
import { dot, isZero, unit } from '../embedding/unit-vector.ts'
import type { CandidateStore, SearchArea } from './candidate-store.ts'
import { scopeFromKey, scopeKey } from './scope-key.ts'
import { queryTerms, searchableText } from './searchable-text.ts'
import type { ChunkVector, VectorMatch } from './vector-store.ts'

interface Entry {
  readonly key: number
  readonly scope: string
  readonly chunk: ChunkVector
  readonly words: ReadonlyMap<string, number>
  readonly length: number
  deletedAt: number | null
}

const K1 = 1.2
const B = 0.75

const wordCounts = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const word of searchableText(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const copyOf = (chunk: ChunkVector): ChunkVector => ({
  ...chunk,
  metadata: { ...chunk.metadata },
  vector: chunk.vector.slice(),
})

/** The default store: everything in memory, gone with the process. Words match whole, without stemming. */
export const memoryVectorStore = (): CandidateStore => {
  const entries = new Map<string, Entry>()
  let nextKey = 1

  const live = (): Entry[] => [...entries.values()].filter((entry) => entry.deletedAt === null)
  const within = ({ scopes, origins }: SearchArea): Entry[] => {
    const keys = new Set(scopes.map(scopeKey))
    return live().filter((entry) => keys.has(entry.scope) && (origins === null || origins.includes(entry.chunk.origin)))
  }
  const byCosine = (area: SearchArea, queryVector: Float32Array): { entry: Entry; score: number }[] => {
    const query = unit(queryVector)
    if (isZero(query)) return []
    return within(area)
      .filter((entry) => !isZero(entry.chunk.vector))
      .map((entry) => ({ entry, score: dot(query, unit(entry.chunk.vector)) }))
      .sort((left, right) => right.score - left.score)
  }
  const everyIn = (scope: Parameters<CandidateStore['listChunks']>[0]): Entry[] =>
    [...entries.values()].filter((entry) => entry.scope === scopeKey(scope))

  return {
    index: async (scope, chunk) => {
      const words = wordCounts(indexedText(chunk))
      const length = [...words.values()].reduce((sum, count) => sum + count, 0)
      entries.set(chunk.id, {
        key: nextKey++,
        scope: scopeKey(scope),
        chunk: copyOf(chunk),
        words,
        length,
        deletedAt: null,
      })
    },
    search: async (scopes, queryVector, topK, minScore) =>
      byCosine({ scopes, origins: null }, queryVector)
        .filter(({ score }) => score >= minScore)
        .slice(0, Math.max(0, topK))
        .map(({ entry, score }): VectorMatch => ({ chunk: copyOf(entry.chunk), score })),
    denseCandidates: async (area, queryVector, limit) =>
      byCosine(area, queryVector)
        .slice(0, limit)
        .map(({ entry, score }) => ({ key: entry.key, score })),
    sparseCandidates: async (area, query, limit) => {
      const all = live()
      const averageLength = all.reduce((sum, entry) => sum + entry.length, 0) / Math.max(1, all.length)
      const weights = new Map(
        queryTerms(query).map((term) => {
          const word = term.replace('*', '')
          const frequency = all.filter((entry) => entry.words.has(word)).length
          return [word, Math.log(1 + (all.length - frequency + 0.5) / (frequency + 0.5))]
        }),
      )
      const information = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
      const candidates = within(area).map((entry) => {
        let score = 0
        let found = 0
        for (const [word, weight] of weights) {
          const count = entry.words.get(word) ?? 0
          if (count === 0) continue
          found += weight
          score += (weight * count * (K1 + 1)) / (count + K1 * (1 - B + (B * entry.length) / averageLength))
        }
        return { key: entry.key, score, coverage: information === 0 ? 0 : found / information }
      })
      return candidates
        .filter(({ score }) => score > 0)
        .sort((left, right) => right.score - left.score)
        .slice(0, limit)
    },
    chunksOf: async (keys) => {
      const wanted = new Set(keys)
      return new Map(
        live()
          .filter((entry) => wanted.has(entry.key))
          .map((entry) => [entry.key, copyOf(entry.chunk)]),
      )
    },
    deleteChunk: async (scope, chunkId) => {
      const entry = entries.get(chunkId)
      if (entry?.scope === scopeKey(scope)) entry.deletedAt ??= Date.now()
    },
    deleteByScope: async (scope) => {
      for (const entry of everyIn(scope)) entry.deletedAt ??= Date.now()
    },
    vacuum: async (scope, retainTombstonesMs) => {
      const before = Date.now() - retainTombstonesMs
      const old = everyIn(scope).filter((entry) => entry.deletedAt !== null && entry.deletedAt <= before)
      for (const entry of old) entries.delete(entry.chunk.id)
      return old.length
    },
    listChunks: async (scope) =>
      everyIn(scope)
        .filter((entry) => entry.deletedAt === null)
        .map((entry) => copyOf(entry.chunk)),
    listScopes: async () => {
      const counts = new Map<string, number>()
      for (const { scope } of live()) counts.set(scope, (counts.get(scope) ?? 0) + 1)
      return [...counts].map(([key, chunkCount]) => ({ scope: scopeFromKey(key), chunkCount }))
    },
  }
}
