import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TextChunk, VectorScope } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import { isZero } from '../embedding/unit-vector.ts'
import type { ChunkTable } from './chunk-table.ts'
import type { AddedRow, ChangedRows, Prepared } from './search-protocol.ts'
import type { VectorTable } from './vector-table.ts'

/** Rows per transaction where many change: each stays well under 5 ms. */
export const ROWS_PER_WRITE = 16
/** Keeps up with a merge after every write. */
const PAGES_PER_MERGE = 16

/** What may be done to chunks inside a write. A row, its vector and its words change together. */
export interface ChunkWriter {
  /** Adds a row that waits to be indexed. A chunk with the same id goes. */
  add(scope: VectorScope, chunk: TextChunk, jobNo: number | null): number
  /** Makes a row findable by its vector and by what was read of its text. */
  index(rowId: number, prepared: Prepared, vector: Float32Array): void
  /** Makes a row unfindable and keeps it until it is vacuumed. */
  bury(rowId: number, at: number): void
  /** Removes a row and all that refers to it. */
  erase(rowId: number): void
}

/** The one writer of chunks. */
export interface ChunkIndex {
  /** Runs `work` in one transaction; afterwards the search knows what changed. */
  write<Value>(work: (writer: ChunkWriter) => Value): Value
  /** One small step, some 1 ms, of merging what the last writes left in pieces. To be called between writes. */
  tidy(): void
  /** Merges until no word of an erased chunk is left in the index, in small steps with a turn of the event loop between them. */
  forgetErased(signal: AbortSignal): Promise<void>
}

export interface ChunkIndexOptions {
  readonly db: Database
  readonly chunks: ChunkTable
  readonly vectors: VectorTable
  onCommitted(change: ChangedRows): void
}

interface Indexed extends AddedRow {
  readonly vector: Float32Array
}

export const createChunkIndex = ({ db, chunks, vectors, onCommitted }: ChunkIndexOptions): ChunkIndex => {
  const addWords = db.prepare('INSERT INTO retrieval_sparse (rowid, body) VALUES (?, ?)')
  const removeWords = db.prepare('DELETE FROM retrieval_sparse WHERE rowid = ?')
  const merge = db.prepare(`INSERT INTO retrieval_sparse (retrieval_sparse, rank) VALUES ('merge', ${PAGES_PER_MERGE})`)
  // Below zero: every segment is taken, also one that a usual merge would leave alone with its tombstones.
  const mergeAll = db.prepare(
    `INSERT INTO retrieval_sparse (retrieval_sparse, rank) VALUES ('merge', -${PAGES_PER_MERGE})`,
  )
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck()

  const writerInto = (added: Map<number, Indexed>, removed: Set<number>): ChunkWriter => {
    const unindex = (rowId: number): void => {
      removeWords.run(BigInt(rowId))
      vectors.remove(rowId)
      added.delete(rowId)
      removed.add(rowId)
    }
    const erase = (rowId: number): void => {
      unindex(rowId)
      chunks.remove(rowId)
    }
    return {
      add: (scope, chunk, jobNo) => {
        const former = chunks.rowOf(chunk.id)
        if (former !== null) erase(former)
        return chunks.insert(scope, chunk, jobNo)
      },
      index: (rowId, { ticket, words }, vector) => {
        addWords.run(BigInt(rowId), words)
        vectors.put(rowId, vector)
        const stamp = chunks.setModel(rowId, vectors.modelNo)
        added.set(rowId, { rowId, stamp, ticket, vector })
      },
      bury: (rowId, at) => {
        unindex(rowId)
        chunks.setDeleted(rowId, at)
      },
      erase,
    }
  }
  const changeOf = (added: ReadonlyMap<number, Indexed>, removed: ReadonlySet<number>): ChangedRows => {
    const flat = new Float32Array(added.size * vectors.dimensions)
    const rows = [...added.values()]
    for (const [at, { vector }] of rows.entries()) if (!isZero(vector)) flat.set(vector, at * vectors.dimensions)
    return {
      type: 'Changed',
      added: rows.map(({ rowId, stamp, ticket }) => ({ rowId, stamp, ticket })),
      vectors: flat,
      removed: [...removed],
    }
  }
  return {
    write: (work) => {
      const added = new Map<number, Indexed>()
      const removed = new Set<number>()
      const value = db.transaction(() => work(writerInto(added, removed)))()
      if (added.size > 0 || removed.size > 0) onCommitted(changeOf(added, removed))
      return value
    },
    tidy: () => {
      merge.run()
    },
    forgetErased: async (signal) => {
      const step = (statement: typeof merge): boolean => {
        const before = changes.get() ?? 0
        statement.run()
        // FTS5 counts its own row, and more when it had something to merge.
        return (changes.get() ?? 0) - before >= 2
      }
      for (let busy = step(mergeAll); busy && !signal.aborted; busy = step(merge)) await nextTurn()
    },
  }
}
