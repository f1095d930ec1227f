import type { Database } from '../../platform/index.ts'
import type { Candidate } from './candidate-store.ts'
import { createDenseMirror } from './dense-mirror.ts'
import type { DenseChange, DenseQuery, DenseWorkerData } from './dense-protocol.ts'
import { fromBytes, toBytes } from './vector-table.ts'

/** Dense search over one vec0 table: through a mirror in memory, or in the table itself when the mirror would be too big. */
export interface DenseSearch {
  /** Reads the mirror, at most once. */
  load(): void
  /** Follows a commit. What comes before the mirror is read needs no following. */
  apply(change: DenseChange): void
  find(query: DenseQuery): Candidate[]
  /** Vectors one after the other; zeros for a row without one. */
  vectors(rowIds: readonly number[]): Float32Array<ArrayBuffer>
}

export const createDenseSearch = (db: Database, options: Omit<DenseWorkerData, 'path'>): DenseSearch => {
  const { table, dimensions, maxMirrorBytes } = options
  const count = db.prepare<[], number>(`SELECT count(*) FROM ${table}_rowids`).pluck()
  const nearest = db.prepare<[Buffer, number, bigint], { rowid: number; distance: number }>(
    `SELECT rowid, distance FROM ${table} WHERE embedding MATCH ? AND k = ? AND partition_no = ?`,
  )
  const one = db.prepare<[bigint], Buffer>(`SELECT embedding FROM ${table} WHERE rowid = ?`).pluck()
  let mirror: ReturnType<typeof createDenseMirror> | null = null

  const fits = (size: number): boolean => size * dimensions <= maxMirrorBytes
  const load = (): void => {
    if (mirror !== null || !fits(count.get() ?? 0)) return
    const loaded = createDenseMirror(dimensions)
    const rows = db.prepare<[], { rowid: number; embedding: Buffer }>(`SELECT rowid, embedding FROM ${table}`)
    for (const { rowid, embedding } of rows.iterate()) loaded.set(rowid, fromBytes(embedding))
    mirror = loaded
  }
  const inTable = ({ partitionNos, query, limit }: DenseQuery): Candidate[] =>
    partitionNos
      .flatMap((partitionNo) =>
        nearest
          .all(toBytes(query), limit, BigInt(partitionNo))
          .map(({ rowid, distance }) => ({ key: rowid, score: 1 - distance })),
      )
      .sort((left, right) => right.score - left.score)
      .slice(0, limit)

  return {
    load,
    apply: ({ added, vectors, removed }) => {
      if (mirror === null) return
      for (const rowId of removed) mirror.remove(rowId)
      for (const [index, rowId] of added.entries())
        mirror.set(rowId, vectors.subarray(index * dimensions, (index + 1) * dimensions))
      if (!fits(mirror.size)) mirror = null
    },
    find: (query) => {
      load()
      return mirror === null ? inTable(query) : mirror.search(query.partitionNos, query.query, query.limit)
    },
    vectors: (rowIds) => {
      const vectors = new Float32Array(rowIds.length * dimensions)
      for (const [index, rowId] of rowIds.entries()) {
        const bytes = one.get(BigInt(rowId))
        if (bytes !== undefined) vectors.set(fromBytes(bytes), index * dimensions)
      }
      return vectors
    },
  }
}
