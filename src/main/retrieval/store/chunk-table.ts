import { randomInt } from 'node:crypto'
import type { TextChunk, VectorScope } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import { chunkMetadataKeys } from '../chunk-metadata.ts'
import type { EmbeddingVersion } from '../embedding/embedding-version.ts'
import { versionStamp } from '../embedding/embedding-version.ts'
import type { Partitions } from './partitions.ts'
import { partitionOfRow, rowRange } from './partitions.ts'

/** A chunk as its row says, without its vector. */
export interface StoredChunk {
  readonly rowId: number
  readonly scope: VectorScope
  readonly chunk: TextChunk
}

interface ChunkRow {
  readonly row_id: number
  readonly id: string
  readonly text: string
  readonly metadata: string
  readonly job_no: number | null
  readonly provider_id: string | null
  readonly model_id: string | null
  readonly dimensions: number | null
}

// Until the switch, a row whose new vector waits for it is still searched by its old one.
const FROM = `FROM retrieval_chunks c JOIN retrieval_texts t USING (row_id)
  LEFT JOIN retrieval_embedding e ON e.target_no = c.model_no
  LEFT JOIN retrieval_models m ON m.model_no = coalesce(e.serving_no, c.model_no)
  LEFT JOIN retrieval_jobs j USING (job_no)`
const SELECT = `SELECT c.row_id, c.id, t.text, t.metadata, c.job_no, m.provider_id, m.model_id, m.dimensions ${FROM}`
/** Indexed, and not on its way out. */
const LIVE = `c.model_no IS NOT NULL AND c.deleted_at IS NULL AND (j.state IS NULL OR j.state <> 'Removing')`

const versionOf = (row: ChunkRow): EmbeddingVersion | null =>
  row.provider_id === null || row.model_id === null || row.dimensions === null
    ? null
    : { providerId: row.provider_id, modelId: row.model_id, dimensions: row.dimensions }

/** Stamps that no two processes give alike. */
const createStamps = (): (() => number) => {
  let last = randomInt(2 ** 32)
  return () => {
    last = (last + 1) >>> 0
    return last
  }
}

/** What a row says, without where it stands. */
export interface ReadChunk {
  readonly rowId: number
  readonly id: string
  readonly text: string
  readonly metadata: Readonly<Record<string, string>>
}

const toRead = (row: ChunkRow): ReadChunk => {
  const metadata = JSON.parse(row.metadata) as Record<string, string>
  // A chunk that was put into the store by hand has the stamp that it was given, if any.
  const isStamped = row.job_no !== null || metadata[chunkMetadataKeys.embedModel] !== undefined
  const version = isStamped ? versionOf(row) : null
  return {
    rowId: row.row_id,
    id: row.id,
    text: row.text,
    metadata: version === null ? metadata : { ...metadata, ...versionStamp(version) },
  }
}

/** Reads chunks, on any connection. */
export const createChunkReader = (db: Database) => {
  const live = db.prepare<[string], ChunkRow>(
    `${SELECT} WHERE c.row_id IN (SELECT value FROM json_each(?)) AND ${LIVE}`,
  )
  const any = db.prepare<[string], ChunkRow>(`${SELECT} WHERE c.row_id IN (SELECT value FROM json_each(?))`)
  const liveInRange = db.prepare<[number, number, number], ChunkRow>(
    `${SELECT} WHERE c.row_id BETWEEN ? AND ? AND ${LIVE} ORDER BY c.row_id LIMIT ?`,
  )
  const pending = db.prepare<[number, number, number], ChunkRow>(
    `${SELECT} WHERE c.job_no = ? AND c.row_id > ? AND c.model_no IS NULL AND c.deleted_at IS NULL
     ORDER BY c.row_id LIMIT ?`,
  )
  const indexed = db.prepare<[number, number, number], ChunkRow>(
    `${SELECT} WHERE c.job_no = ? AND c.row_id > ? AND ${LIVE} ORDER BY c.row_id LIMIT ?`,
  )
  return {
    /** The indexed chunks among some rows. */
    live: (rowIds: readonly number[]): ReadChunk[] => live.all(JSON.stringify(rowIds)).map(toRead),
    /** Some rows, whatever their state. */
    any: (rowIds: readonly number[]): ReadChunk[] => any.all(JSON.stringify(rowIds)).map(toRead),
    /** Indexed chunks of a partition from a row on, in order. */
    liveFrom: (partitionNo: number, rowId: number, limit: number): ReadChunk[] =>
      liveInRange.all(Math.max(rowId, rowRange(partitionNo).from), rowRange(partitionNo).to, limit).map(toRead),
    /** Chunks of a job after a row that wait to be embedded, in order. */
    pending: (jobNo: number, afterRow: number, limit: number): ReadChunk[] =>
      pending.all(jobNo, afterRow, limit).map(toRead),
    /** Indexed chunks of a job after a row, in order. */
    indexed: (jobNo: number, afterRow: number, limit: number): ReadChunk[] =>
      indexed.all(jobNo, afterRow, limit).map(toRead),
  }
}

/** The rows of chunks: their text and metadata, written once. What makes them findable is in the indexes. */
export const createChunkTable = (db: Database, partitions: Partitions) => {
  const nextStamp = createStamps()
  const lastRow = db
    .prepare<[number, number], number | null>('SELECT max(row_id) FROM retrieval_chunks WHERE row_id BETWEEN ? AND ?')
    .pluck()
  const insert = db.prepare('INSERT INTO retrieval_chunks (row_id, id, job_no) VALUES (?, ?, ?)')
  const insertText = db.prepare('INSERT INTO retrieval_texts (row_id, text, metadata) VALUES (?, ?, ?)')
  const byId = db.prepare<[string], number>('SELECT row_id FROM retrieval_chunks WHERE id = ?').pluck()
  const setModel = db.prepare('UPDATE retrieval_chunks SET model_no = ?, stamp = ? WHERE row_id = ?')
  const reviseModel = db
    .prepare<[number, number], number>('UPDATE retrieval_chunks SET model_no = ? WHERE row_id = ? RETURNING stamp')
    .pluck()
  const setDeleted = db.prepare('UPDATE retrieval_chunks SET deleted_at = ? WHERE row_id = ?')
  const remove = db.prepare('DELETE FROM retrieval_chunks WHERE row_id = ?')
  const removeText = db.prepare('DELETE FROM retrieval_texts WHERE row_id = ?')
  const countPending = db
    .prepare<[number], number>('SELECT count(*) FROM retrieval_chunks WHERE job_no = ? AND model_no IS NULL')
    .pluck()
  const undeleted = db
    .prepare<[number, number, number], number>(
      'SELECT row_id FROM retrieval_chunks WHERE row_id BETWEEN ? AND ? AND deleted_at IS NULL LIMIT ?',
    )
    .pluck()
  const tombstones = db
    .prepare<[number, number, number, number], number>(
      'SELECT row_id FROM retrieval_chunks WHERE deleted_at <= ? AND row_id BETWEEN ? AND ? LIMIT ?',
    )
    .pluck()
  const ofJobs = db
    .prepare<[string, number], number>(
      'SELECT row_id FROM retrieval_chunks WHERE job_no IN (SELECT value FROM json_each(?)) LIMIT ?',
    )
    .pluck()
  const reader = createChunkReader(db)
  const toStored = ({ rowId, ...read }: ReadChunk): StoredChunk => {
    const partition = partitions.get(partitionOfRow(rowId))
    if (partition === null) throw new Error(`Chunk ${read.id} stands in no known partition.`)
    return { rowId, scope: partition.scope, chunk: { ...read, origin: partition.origin } }
  }
  return {
    /** Some rows, whatever their state. */
    any: (rowIds: readonly number[]): StoredChunk[] => reader.any(rowIds).map(toStored),
    /** Indexed chunks of a partition from a row on, in order. */
    liveFrom: (partitionNo: number, rowId: number, limit: number): StoredChunk[] =>
      reader.liveFrom(partitionNo, rowId, limit).map(toStored),
    /** Chunks of a job after a row that wait to be embedded, in order. */
    pending: (jobNo: number, afterRow: number, limit: number): StoredChunk[] =>
      reader.pending(jobNo, afterRow, limit).map(toStored),
    /** Indexed chunks of a job after a row, in order. */
    indexed: (jobNo: number, afterRow: number, limit: number): StoredChunk[] =>
      reader.indexed(jobNo, afterRow, limit).map(toStored),
    /** Adds a row that is not yet indexed; its id must be free. */
    insert: (scope: VectorScope, chunk: TextChunk, jobNo: number | null): number => {
      const partitionNo = partitions.numberOf(scope, chunk.origin)
      const { from, to } = rowRange(partitionNo)
      const rowId = (lastRow.get(from, to) ?? from) + 1
      insert.run(rowId, chunk.id, jobNo)
      insertText.run(rowId, chunk.text, JSON.stringify(chunk.metadata))
      return rowId
    },
    rowOf: (chunkId: string): number | null => byId.get(chunkId) ?? null,
    /** Records what a row's vector was made by. Returns the stamp of what is now indexed under the row. */
    setModel: (rowId: number, modelNo: number): number => {
      const stamp = nextStamp()
      setModel.run(modelNo, stamp, rowId)
      return stamp
    },
    /** Records that a row has a vector of another model besides. Returns the stamp of the row, which is what it was. */
    reviseModel: (rowId: number, modelNo: number): number => reviseModel.get(modelNo, rowId) ?? 0,
    setDeleted: (rowId: number, at: number): void => {
      setDeleted.run(at, rowId)
    },
    remove: (rowId: number): void => {
      remove.run(rowId)
      removeText.run(rowId)
    },
    countPending: (jobNo: number): number => countPending.get(jobNo) ?? 0,
    undeletedRows: (partitionNo: number, limit: number): number[] =>
      undeleted.all(rowRange(partitionNo).from, rowRange(partitionNo).to, limit),
    deletedBefore: (partitionNo: number, at: number, limit: number): number[] =>
      tombstones.all(at, rowRange(partitionNo).from, rowRange(partitionNo).to, limit),
    rowsOfJobs: (jobNos: readonly number[], limit: number): number[] => ofJobs.all(JSON.stringify(jobNos), limit),
  }
}

export type ChunkTable = ReturnType<typeof createChunkTable>
