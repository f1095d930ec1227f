import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TextChunk, VectorScope } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import { isZero } from '../embedding/unit-vector.ts'
import type { ChunkTable } from './chunk-table.ts'
import type { AddedRow, ChangedRows, Prepared } from './search-protocol.ts'
import type { VectorTable } from './vector-table.ts'
import type { VectorTables } from './vector-tables.ts'

/** Rows per transaction where many change: each stays well under 5 ms. */
export const ROWS_PER_WRITE = 16
/** Keeps up with a merge after every write. */
const PAGES_PER_MERGE = 16

/** What may be done to chunks inside a write. A row, its vector and its words change together. */
export interface QueueWriter {
  /** Adds a row that waits to be indexed. A chunk with the same id goes. */
  add(scope: VectorScope, chunk: TextChunk, jobNo: number | null): number
  /** Makes a row findable by its vector and by what was read of its text. */
  index(rowId: number, prepared: Prepared, vector: Float32Array): void
  /** Makes a row unfindable and keeps it until it is vacuumed. */
  bury(rowId: number, at: number): void
  /** Removes a row and all that refers to it. */
  erase(rowId: number): void
}

export interface ChunkWriter extends QueueWriter {
  /** Gives a row that is indexed already a vector of the model of a table. Its words stay as they are. */
  revise(rowId: number, table: VectorTable, vector: Float32Array): void
}

/** The one writer of chunks. */
export interface ChunkIndex<Writer extends QueueWriter = ChunkWriter> {
  /** Runs `work` in one transaction; afterwards the search knows what changed. */
  write<Value>(work: (writer: Writer) => Value): Value
  /** One small step, some 1 ms, of merging what the last writes left in pieces. To be called between writes. */
  tidy(): void
  /** Merges until no word of an erased chunk is left in the index, in small steps with a turn of the event loop between them. */
  forgetErased(signal: AbortSignal): Promise<void>
}

export interface ChunkIndexOptions {
  readonly db: Database
  readonly chunks: ChunkTable
  readonly tables: Pick<VectorTables, 'removeRow'>
  /** The model whose vectors are searched. */
  serving(): VectorTable
  onCommitted(change: CommittedRows): void
}

/** What a write changed: for the search of the model that is served, and for that of one which takes its place. */
export interface CommittedRows {
  readonly serving: ChangedRows
  readonly next: ChangedRows
}

interface Indexed extends AddedRow {
  readonly vector: Float32Array
  /** For FTS5; `null` where the row has its words already. */
  readonly words: string | null
}

interface Changes {
  readonly added: Map<number, Indexed>
  readonly revised: Map<number, AddedRow>
  readonly removed: Set<number>
}

/** Known to no reading: the row's text is read from the database. */
const NO_TICKET = 0

export const createChunkIndex = ({ db, chunks, tables, serving, onCommitted }: ChunkIndexOptions): ChunkIndex => {
  const addWords = db.prepare('INSERT INTO retrieval_sparse (rowid, body) VALUES (?, ?)')
  const removeWords = db.prepare('DELETE FROM retrieval_sparse WHERE rowid = ?')
  const merge = db.prepare(`INSERT INTO retrieval_sparse (retrieval_sparse, rank) VALUES ('merge', ${PAGES_PER_MERGE})`)
  // Below zero: every segment is taken, also one that a usual merge would leave alone with its tombstones.
  const mergeAll = db.prepare(
    `INSERT INTO retrieval_sparse (retrieval_sparse, rank) VALUES ('merge', -${PAGES_PER_MERGE})`,
  )
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck()

  const writerInto = ({ added, revised, removed }: Changes): ChunkWriter => {
    const unindex = (rowId: number): void => {
      removeWords.run(BigInt(rowId))
      tables.removeRow(rowId)
      added.delete(rowId)
      revised.delete(rowId)
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
        serving().put(rowId, vector)
        const stamp = chunks.setModel(rowId, serving().modelNo)
        added.set(rowId, { rowId, stamp, ticket, vector, words })
      },
      revise: (rowId, table, vector) => {
        table.remove(rowId)
        table.put(rowId, vector)
        if (table.modelNo === serving().modelNo) {
          const stamp = chunks.setModel(rowId, table.modelNo)
          added.set(rowId, { rowId, stamp, ticket: NO_TICKET, vector, words: null })
        } else revised.set(rowId, { rowId, stamp: chunks.reviseModel(rowId, table.modelNo), ticket: NO_TICKET })
      },
      bury: (rowId, at) => {
        unindex(rowId)
        chunks.setDeleted(rowId, at)
      },
      erase,
    }
  }
  /**
   * Last in their transaction: FTS5 writes what it has gathered at the savepoint of any other statement, which made one piece for each row and three times the
   * merging.
   */
  const writeWords = ({ added }: Changes): void => {
    for (const { rowId, words } of added.values()) if (words !== null) addWords.run(BigInt(rowId), words)
  }
  const changeOf = ({ added, revised, removed }: Changes): CommittedRows => {
    const { dimensions } = serving()
    const flat = new Float32Array(added.size * dimensions)
    const rows = [...added.values()]
    for (const [at, { vector }] of rows.entries()) if (!isZero(vector)) flat.set(vector, at * dimensions)
    return {
      serving: {
        type: 'Changed',
        added: rows.map(({ rowId, stamp, ticket }) => ({ rowId, stamp, ticket })),
        vectors: flat,
        removed: [...removed],
      },
      // Without a ticket, text and vector are read from the database.
      next: { type: 'Changed', added: [...revised.values()], vectors: new Float32Array(), removed: [...removed] },
    }
  }
  return {
    write: (work) => {
      const changed: Changes = { added: new Map(), revised: new Map(), removed: new Set() }
      const value = db
        .transaction(() => {
          const made = work(writerInto(changed))
          writeWords(changed)
          return made
        })
        .immediate()
      if (changed.added.size + changed.revised.size + changed.removed.size > 0) onCommitted(changeOf(changed))
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
