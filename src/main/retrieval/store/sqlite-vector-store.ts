import { setImmediate as nextTurn } from 'node:timers/promises'
import type { VectorScope } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import { AlcoveError, workerUrl } from '../../platform/index.ts'
import type { EmbeddingVersion } from '../embedding/embedding-version.ts'
import { dot, isZero, unit } from '../embedding/unit-vector.ts'
import { createWorkerClient } from '../worker/worker-client.ts'
import type { CandidateStore, SparseCandidate } from './candidate-store.ts'
import type { ChunkIndex, ChunkWriter } from './chunk-index.ts'
import { createChunkIndex, ROWS_PER_WRITE } from './chunk-index.ts'
import type { ChunkTable } from './chunk-table.ts'
import { createChunkTable } from './chunk-table.ts'
import type { DenseAnswer, DenseRequest, DenseWorkerData } from './dense-protocol.ts'
import type { Partition, RowRange } from './partitions.ts'
import { createPartitions, rowRange } from './partitions.ts'
import { scopeKey } from './scope-key.ts'
import type { SparseQuery } from './sparse-search.ts'
import type { ChunkVector, VectorMatch } from './vector-store.ts'
import { openVectorTable } from './vector-table.ts'

export interface SqliteVectorStoreOptions {
  /** The writing connection, migrated. */
  readonly db: Database
  /** The model whose vectors are searched. Those of another model stay where they are. */
  readonly version: EmbeddingVersion
  /** Memory for the mirror of the vectors; beyond it they are searched in the database, some twenty times slower. */
  readonly maxMirrorBytes?: number
}

/** The store of the app: chunks, vectors (sqlite-vec) and words (FTS5) in one database, searched on two worker threads. */
export interface SqliteVectorStore extends CandidateStore {
  /** For ingestion, which writes rows, vectors and words together. */
  readonly rows: ChunkIndex & Pick<ChunkTable, 'pending' | 'countPending' | 'rowsOfJob'>
  /** Starts the workers and reads the mirror ahead of the first question; never rejects. */
  warmUp(): Promise<void>
  close(): Promise<void>
}

const DEFAULT_MIRROR_BYTES = 256 * 1024 * 1024
const ROWS_PER_READ = 256

/** The rows of partitions, neighbours as one range: the fewer ranges, the fewer queries. */
const rangesOf = (partitions: readonly Partition[]): RowRange[] => {
  const ranges: RowRange[] = []
  for (const { partitionNo } of partitions.toSorted((left, right) => left.partitionNo - right.partitionNo)) {
    const range = rowRange(partitionNo)
    const last = ranges.at(-1)
    if (last !== undefined && last.to + 1 === range.from) ranges[ranges.length - 1] = { from: last.from, to: range.to }
    else ranges.push(range)
  }
  return ranges
}

export const sqliteVectorStore = (options: SqliteVectorStoreOptions): SqliteVectorStore => {
  const { db, version } = options
  const { dimensions } = version
  const vectors = openVectorTable(db, version)
  const partitions = createPartitions(db)
  const chunks = createChunkTable(db, partitions)
  const dense = createWorkerClient<DenseRequest, DenseAnswer>(
    workerUrl(import.meta.url, 'dense-worker'),
    'dense search',
    {
      path: db.name,
      table: vectors.name,
      dimensions,
      maxMirrorBytes: options.maxMirrorBytes ?? DEFAULT_MIRROR_BYTES,
    } satisfies DenseWorkerData,
  )
  const sparse = createWorkerClient<SparseQuery, SparseCandidate[]>(
    workerUrl(import.meta.url, 'sparse-worker'),
    'sparse search',
    { path: db.name },
  )
  const index = createChunkIndex({
    db,
    chunks,
    vectors,
    onCommitted: (change) => dense.tell(change, [change.vectors.buffer]),
  })
  const counts = db.prepare<[], { partition_no: number; chunk_count: number }>(
    'SELECT id >> 32 AS partition_no, count(*) AS chunk_count FROM retrieval_sparse_docsize GROUP BY 1',
  )

  const checkLength = (vector: Float32Array): void => {
    if (vector.length !== dimensions)
      throw new AlcoveError(
        'InvalidInput',
        `This index holds vectors of ${dimensions} dimensions, not ${vector.length}.`,
      )
  }
  const everyPartition = (scope: VectorScope): Partition[] => partitions.within({ scopes: [scope], origins: null })
  const readVectors = async (rowIds: readonly number[]): Promise<Float32Array[]> => {
    if (rowIds.length === 0) return []
    const answer = await dense.call({ type: 'Vectors', rowIds })
    const flat = answer.type === 'Vectors' ? answer.vectors : new Float32Array()
    return rowIds.map((_, at) => flat.slice(at * dimensions, (at + 1) * dimensions))
  }
  const denseCandidates: CandidateStore['denseCandidates'] = async (area, query, limit) => {
    checkLength(query)
    const partitionNos = partitions.within(area).map(({ partitionNo }) => partitionNo)
    if (partitionNos.length === 0 || limit < 1 || isZero(query)) return []
    const answer = await dense.call({ type: 'Search', partitionNos, query, limit })
    return answer.type === 'Found' ? answer.candidates : []
  }
  const chunksOf: CandidateStore['chunksOf'] = async (keys) => {
    const live = chunks.live(keys)
    const rowIds = [...live.keys()]
    const found = await readVectors(rowIds)
    return new Map(
      [...live.values()].map(({ rowId, chunk }, at) => [
        rowId,
        { ...chunk, vector: found[at] ?? new Float32Array(dimensions) },
      ]),
    )
  }
  /** Writes to rows in slices, so that nobody waits long for the connection or the loop. */
  const inSlices = async (next: (limit: number) => number[], act: (rows: ChunkWriter, rowId: number) => void) => {
    let done = 0
    for (let slice = next(ROWS_PER_WRITE); slice.length > 0; slice = next(ROWS_PER_WRITE)) {
      const rowIds = slice
      index.write((rows) => {
        for (const rowId of rowIds) act(rows, rowId)
      })
      index.tidy()
      done += rowIds.length
      await nextTurn()
    }
    return done
  }

  return {
    rows: { ...index, pending: chunks.pending, countPending: chunks.countPending, rowsOfJob: chunks.rowsOfJob },
    index: async (scope, chunk) => {
      checkLength(chunk.vector)
      index.write((rows) => rows.index(rows.add(scope, chunk, null), chunk, chunk.vector))
      index.tidy()
    },
    denseCandidates,
    sparseCandidates: async (area, query, limit) => {
      const within = partitions.within(area)
      if (within.length === 0 || limit < 1) return []
      return sparse.call({ query, ranges: rangesOf(within), limit })
    },
    chunksOf,
    search: async (scopes, queryVector, topK, minScore) => {
      const query = unit(queryVector)
      // The candidates' scores are rounded: more of them are read and scored exactly.
      const found = await denseCandidates({ scopes, origins: null }, query, topK * 2 + 16)
      const read = await chunksOf(found.map(({ key }) => key))
      return [...read.values()]
        .map((chunk): VectorMatch => ({ chunk, score: dot(query, unit(chunk.vector)) }))
        .filter(({ score }) => score >= minScore)
        .sort((left, right) => right.score - left.score)
        .slice(0, topK)
    },
    deleteChunk: async (scope, chunkId) => {
      const rowId = chunks.rowOf(chunkId)
      const within = everyPartition(scope).map(({ partitionNo }) => rowRange(partitionNo))
      if (rowId !== null && within.some(({ from, to }) => from <= rowId && rowId <= to))
        index.write((rows) => rows.bury(rowId, Date.now()))
    },
    deleteByScope: async (scope) => {
      for (const { partitionNo } of everyPartition(scope))
        await inSlices(
          (limit) => chunks.undeletedRows(partitionNo, limit),
          (rows, rowId) => rows.bury(rowId, Date.now()),
        )
    },
    vacuum: async (scope, retainTombstonesMs) => {
      const before = Date.now() - retainTombstonesMs
      let removed = 0
      for (const { partitionNo } of everyPartition(scope))
        removed += await inSlices(
          (limit) => chunks.deletedBefore(partitionNo, before, limit),
          (rows, rowId) => rows.erase(rowId),
        )
      return removed
    },
    listChunks: async (scope) => {
      const listed: ChunkVector[] = []
      for (const { partitionNo } of everyPartition(scope))
        for (let from = 0, full = true; full; ) {
          const page = chunks.liveFrom(partitionNo, from, ROWS_PER_READ)
          const read = await readVectors(page.map(({ rowId }) => rowId))
          listed.push(...page.map(({ chunk }, at) => ({ ...chunk, vector: read[at] ?? new Float32Array(dimensions) })))
          from = (page.at(-1)?.rowId ?? 0) + 1
          full = page.length === ROWS_PER_READ
        }
      return listed
    },
    listScopes: async () => {
      const byScope = new Map<string, { scope: VectorScope; chunkCount: number }>()
      for (const { partition_no, chunk_count } of counts.all()) {
        const scope = partitions.get(partition_no)?.scope
        if (scope === undefined) continue
        const known = byScope.get(scopeKey(scope))?.chunkCount ?? 0
        byScope.set(scopeKey(scope), { scope, chunkCount: known + chunk_count })
      }
      return [...byScope.values()]
    },
    warmUp: async () => {
      await Promise.allSettled([dense.call({ type: 'Warm' }), sparse.call({ query: 'warm up', ranges: [], limit: 1 })])
    },
    close: async () => {
      await Promise.all([dense.close(), sparse.close()])
    },
  }
}
