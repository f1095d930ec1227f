import type { VectorScope } from '../../../contracts/index.ts'
import { createAnalyser } from '../analysis/analyser.ts'
import { chunkMetadataKeys, indexedText } from '../chunk-metadata.ts'
import { dot, isZero, unit } from '../embedding/unit-vector.ts'
import { defaultFusionWeights } from '../ranking/fusion.ts'
import type { ChosenRows, Place } from '../search-index/area-search.ts'
import { encodeVector } from '../search-index/dense-block.ts'
import type { Interpretation } from '../search-index/interpret.ts'
import { SearchIndex } from '../search-index/search-index.ts'
import { Shard } from '../search-index/shard.ts'
import { checkVector } from './check-vector.ts'
import { createKnownWords } from './known-words.ts'
import { scopeFromKey, scopeKey } from './scope-key.ts'
import type {
  QuestionEmbedder,
  SearchArea,
  SearchStore,
  StageTime,
  StoreFindings,
  StoreSearch,
} from './search-store.ts'
import type { ChunkVector, MatchScores, VectorMatch } from './vector-store.ts'

interface Entry {
  readonly row: number
  readonly partition: Partition
  readonly chunk: ChunkVector
  deletedAt: number | null
}

/** A scope with one origin, and its index. */
interface Partition {
  readonly scope: string
  readonly origin: ChunkVector['origin']
  readonly no: number
  shard: Shard
}

/** Removed entries that an index carries along before it is made anew: more than live ones, and at least so many. */
const MOST_REMOVED = 256

const copyOf = (chunk: ChunkVector): ChunkVector => ({
  ...chunk,
  metadata: { ...chunk.metadata },
  vector: chunk.vector.slice(),
})
const timer = (stages: StageTime[]) => {
  const record = (stage: string, started: number): void => {
    stages.push({ stage, ms: performance.now() - started })
  }
  return {
    now: <Value>(stage: string, work: () => Value): Value => {
      const started = performance.now()
      const value = work()
      record(stage, started)
      return value
    },
    later: async <Value>(stage: string, work: Promise<Value>): Promise<Value> => {
      const started = performance.now()
      const value = await work
      record(stage, started)
      return value
    },
  }
}

/**
 * The default store: everything in memory, gone with the process, searched by the same index as the app's store. It works on the calling
 * thread: for tests and for libraries of some thousand chunks.
 */
export const memoryVectorStore = (): SearchStore => {
  const analyser = createAnalyser()
  const isKnownWord = createKnownWords(() => false)
  const index = new SearchIndex({ analyser, weights: defaultFusionWeights, isKnownWord })
  const entries = new Map<string, Entry>()
  const partitions = new Map<string, Partition>()
  let nextRow = 1
  /** Of the first vector; `null` before it. */
  let dimensions: number | null = null

  const addToShard = ({ row, chunk }: Entry, shard: Shard): void => {
    const text = analyser.read(indexedText(chunk))
    shard.add({ row, stamp: row, text, codes: encodeVector(unit(chunk.vector)) })
  }
  const partitionOf = (scope: string, chunk: ChunkVector): Partition => {
    const key = `${chunk.origin}|${scope}`
    const known = partitions.get(key)
    if (known !== undefined) return known
    const no = partitions.size + 1
    const made = { scope, origin: chunk.origin, no, shard: new Shard(no, chunk.vector.length, null) }
    partitions.set(key, made)
    return made
  }
  const live = (): Entry[] => [...entries.values()].filter((entry) => entry.deletedAt === null)
  const liveIn = (partition: Partition): Entry[] => live().filter((entry) => entry.partition === partition)
  /** Makes a partition's index anew when most of what it carries is gone. */
  const tidy = (partition: Partition): void => {
    const removed = partition.shard.segments.reduce((sum, { removedCount }) => sum + removedCount, 0)
    if (removed < MOST_REMOVED || removed < partition.shard.documentCount) return
    partition.shard = new Shard(partition.no, partition.shard.dimensions, null)
    for (const entry of liveIn(partition)) addToShard(entry, partition.shard)
  }
  const bury = (entry: Entry): void => {
    if (entry.deletedAt !== null) return
    entry.deletedAt = Date.now()
    entry.partition.shard.remove(entry.row)
    tidy(entry.partition)
  }
  const within = ({ scopes, origins }: SearchArea): Partition[] => {
    const keys = new Set(scopes.map(scopeKey))
    return [...partitions.values()].filter(
      ({ scope, origin }) => keys.has(scope) && (origins === null || origins.includes(origin)),
    )
  }
  /** The scopes of partitions that hold anything, each once. */
  const scopesOf = (some: readonly Partition[]): VectorScope[] =>
    [...new Set(some.filter(({ shard }) => shard.documentCount > 0).map(({ scope }) => scope))].map(scopeFromKey)
  const everyIn = (scope: Parameters<SearchStore['listChunks']>[0]): Entry[] =>
    [...entries.values()].filter((entry) => entry.partition.scope === scopeKey(scope))

  /** Whether an entry is of the documents that are asked for. */
  const isOf = ({
    documentIds = null,
  }: Pick<SearchArea, 'documentIds'>): ((entry: Pick<Entry, 'chunk'>) => boolean) => {
    if (documentIds === null) return () => true
    const wanted = new Set<string | undefined>(documentIds)
    return ({ chunk }) => wanted.has(chunk.metadata[chunkMetadataKeys.documentId])
  }
  const chosenIn = (area: SearchArea): ChosenRows | null => {
    if ((area.documentIds ?? null) === null) return null
    const rowsOf = (partition: Partition) => liveIn(partition).filter(isOf(area))
    return new Map(within(area).map((partition) => [partition.no, rowsOf(partition).map(({ row }) => row)]))
  }
  const byRow = (): Map<number, Entry> => new Map(live().map((entry) => [entry.row, entry]))
  const byCosine = (area: readonly Partition[], queryVector: Float32Array): VectorMatch[] => {
    if (dimensions !== null) checkVector(queryVector, dimensions)
    const query = unit(queryVector)
    if (isZero(query)) return []
    return area
      .flatMap(liveIn)
      .filter(({ chunk }) => !isZero(chunk.vector))
      .map(({ chunk, partition }) => ({
        chunk,
        score: dot(query, unit(chunk.vector)),
        scope: scopeFromKey(partition.scope),
      }))
      .sort((left, right) => right.score - left.score)
  }
  /** The vectors of a question, and of the texts that the model is measured on at the first question of an area. */
  const embed = async (
    key: string,
    shards: readonly Shard[],
    text: string,
    embedder: QuestionEmbedder,
  ): Promise<Float32Array> => {
    const rows = byRow()
    const textOf = ({ segment, document }: Place): string | null => {
      const entry = rows.get(segment.rowOf(document))
      return entry === undefined ? null : indexedText(entry.chunk)
    }
    const sample = index.sampleFor(key, shards, textOf)
    const [vector = new Float32Array(), ...measured] = await embedder.embed([
      text,
      ...(sample?.questions.map((question) => question.text) ?? []),
    ])
    if (sample !== null) index.measureBackground(key, sample, measured)
    return vector
  }
  const findByVectors = async (search: StoreSearch, embedder: QuestionEmbedder): Promise<StoreFindings> => {
    const stages: StageTime[] = []
    const time = timer(stages)
    const [vector = new Float32Array()] = await time.later('embed', embedder.embed([search.query]))
    const found = time.now('dense', () => byCosine(within(search), vector).filter(isOf(search)))
    const matches = found.map((match) => ({ ...match, scores: { dense: match.score, sparse: null } }))
    return { matches, poolSize: found.length, poolScopes: scopesOf(within(search)), corrections: [], stages }
  }
  const findByWords = async (search: StoreSearch, embedder: QuestionEmbedder): Promise<StoreFindings> => {
    const stages: StageTime[] = []
    const time = timer(stages)
    const area = within(search)
    const shards = area.map(({ shard }) => shard)
    const question: Interpretation = time.now('interpret', () => index.interpret(shards, search.query))
    const key = area.map(({ no }) => no).join(' ')
    const chosen = chosenIn(search)
    const both = async () => {
      const vector = await time.later('embed', embed(key, shards, question.text, embedder))
      return index.byBoth({ key, shards, question, vector, chosen, time: time.now })
    }
    const ranked =
      search.strategy === 'SparseOnly'
        ? time.now('sparse', () => index.byWords(shards, question, { chosen }))
        : await both()
    const rows = time.now('read', byRow)
    const matches = ranked.flatMap(({ score, passage, fused }) => {
      const entry = rows.get(passage.segment.rowOf(passage.document))
      const scores: MatchScores = { dense: passage.dense, sparse: passage.sparse, fused }
      const scope = entry && scopeFromKey(entry.partition.scope)
      return entry === undefined || scope === undefined ? [] : [{ chunk: entry.chunk, score, scores, scope }]
    })
    const withWords = area.filter(({ shard }) => ranked.some(({ passage }) => passage.shard === shard))
    const poolScopes = scopesOf(search.strategy === 'SparseOnly' ? withWords : area)
    return { matches, poolSize: ranked.length, poolScopes, corrections: question.corrections, stages }
  }
  const cut = (matches: readonly VectorMatch[], topK: number, minScore: number): VectorMatch[] =>
    matches
      .filter(({ score }) => score >= minScore)
      .slice(0, Math.max(0, topK))
      .map((match) => ({ ...match, chunk: copyOf(match.chunk) }))

  return {
    index: async (scope, chunk) => {
      dimensions ??= chunk.vector.length
      checkVector(chunk.vector, dimensions)
      const former = entries.get(chunk.id)
      if (former !== undefined) bury(former)
      const entry: Entry = {
        row: nextRow++,
        partition: partitionOf(scopeKey(scope), chunk),
        chunk: copyOf(chunk),
        deletedAt: null,
      }
      entries.set(chunk.id, entry)
      addToShard(entry, entry.partition.shard)
    },
    search: async (scopes, queryVector, topK, minScore) =>
      cut(byCosine(within({ scopes, origins: null }), queryVector), topK, minScore),
    find: async (search, embedder) => {
      const found = await (search.strategy === 'DenseOnly' ? findByVectors : findByWords)(search, embedder)
      const { topK, minScore, runnersUp = 0 } = search
      const matches = cut(found.matches, topK, minScore)
      const matched = new Set(matches.map(({ chunk }) => chunk.id))
      const others = found.matches.filter(({ chunk }) => !matched.has(chunk.id)).slice(0, runnersUp)
      return { ...found, matches, runnersUp: others }
    },
    deleteChunk: async (scope, chunkId) => {
      const entry = entries.get(chunkId)
      if (entry?.partition.scope === scopeKey(scope)) bury(entry)
    },
    deleteByScope: async (scope) => {
      for (const entry of everyIn(scope)) bury(entry)
    },
    vacuum: async (scope, retainTombstonesMs) => {
      const before = Date.now() - retainTombstonesMs
      const old = everyIn(scope).filter((entry) => entry.deletedAt !== null && entry.deletedAt <= before)
      for (const entry of old) entries.delete(entry.chunk.id)
      return old.length
    },
    replaceVectors: (length, revised, record) => {
      const replaced = live().map((entry): [Entry, ChunkVector] => [
        entry,
        revised(entry.chunk) ?? { ...entry.chunk, vector: new Float32Array(length) },
      ])
      for (const [, { vector }] of replaced) checkVector(vector, length)
      dimensions = length
      for (const partition of partitions.values()) partition.shard = new Shard(partition.no, length, null)
      for (const [entry, chunk] of replaced) {
        const revisedEntry = { ...entry, chunk: copyOf(chunk) }
        entries.set(chunk.id, revisedEntry)
        addToShard(revisedEntry, entry.partition.shard)
      }
      record()
    },
    listChunks: async (scope) =>
      everyIn(scope)
        .filter((entry) => entry.deletedAt === null)
        .map((entry) => copyOf(entry.chunk)),
    readChunks: async (scope, chunkIds) =>
      chunkIds.map((chunkId) => {
        const entry = entries.get(chunkId)
        const isThere = entry?.deletedAt === null && entry.partition.scope === scopeKey(scope)
        return isThere ? copyOf(entry.chunk) : null
      }),
    listScopes: async () => {
      const counts = new Map<string, number>()
      for (const { partition } of live()) counts.set(partition.scope, (counts.get(partition.scope) ?? 0) + 1)
      return [...counts].map(([key, chunkCount]) => ({ scope: scopeFromKey(key), chunkCount }))
    },
  }
}
