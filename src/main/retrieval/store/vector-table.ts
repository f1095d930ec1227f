import type { Database } from '../../platform/index.ts'
import type { EmbeddingVersion } from '../embedding/embedding-version.ts'
import { isZero } from '../embedding/unit-vector.ts'
import { partitionOfRow } from './partitions.ts'

/** The vec0 table of one model. A zero vector has no cosine: it is stored as no row at all. */
export interface VectorTable {
  readonly name: string
  readonly modelNo: number
  readonly dimensions: number
  /** For use in a transaction. */
  put(rowId: number, vector: Float32Array): void
  remove(rowId: number): void
  has(rowId: number): boolean
}

/** vec0 reads and writes its vectors in blocks of so many: with its own 1,024, reading one takes 37 µs, with 64 it takes 18. */
const VECTORS_PER_BLOCK = 64

export const toBytes = (vector: Float32Array): Buffer =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
export const fromBytes = (bytes: Uint8Array): Float32Array => new Float32Array(new Uint8Array(bytes).buffer)

/** The number of a model; gives it one when it is first seen. */
export const modelNumber = (db: Database, version: EmbeddingVersion): number => {
  const { providerId, modelId, dimensions } = version
  db.prepare(
    `INSERT INTO retrieval_models (provider_id, model_id, dimensions) VALUES (?, ?, ?)
     ON CONFLICT (provider_id, model_id, dimensions) DO NOTHING`,
  ).run(providerId, modelId, dimensions)
  const modelNo = db
    .prepare<[string, string, number], number>(
      'SELECT model_no FROM retrieval_models WHERE provider_id = ? AND model_id = ? AND dimensions = ?',
    )
    .pluck()
    .get(providerId, modelId, dimensions)
  if (modelNo === undefined) throw new Error('A model that was just inserted is missing.')
  return modelNo
}

export const vectorTableName = (modelNo: number): string => `retrieval_vectors_${Math.trunc(modelNo)}`

/** Opens the table of a model, making it at its first use. */
export const openVectorTable = (db: Database, version: EmbeddingVersion): VectorTable => {
  const { dimensions } = version
  const modelNo = modelNumber(db, version)
  const name = vectorTableName(modelNo)
  db.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS ${name} USING vec0 (
       partition_no INTEGER PARTITION KEY, embedding FLOAT[${Math.trunc(dimensions)}] DISTANCE_METRIC=cosine,
       chunk_size=${VECTORS_PER_BLOCK}
     )`,
  )
  const insert = db.prepare(`INSERT INTO ${name} (rowid, partition_no, embedding) VALUES (?, ?, ?)`)
  const remove = db.prepare(`DELETE FROM ${name} WHERE rowid = ?`)
  const has = db.prepare<[bigint]>(`SELECT 1 FROM ${name} WHERE rowid = ?`)
  return {
    name,
    modelNo,
    dimensions,
    put: (rowId, vector) => {
      if (!isZero(vector)) insert.run(BigInt(rowId), BigInt(partitionOfRow(rowId)), toBytes(vector))
    },
    remove: (rowId) => {
      remove.run(BigInt(rowId))
    },
    has: (rowId) => has.get(BigInt(rowId)) !== undefined,
  }
}

/** Reads vectors of a table, on any connection. */
export const createVectorReader = (db: Database, table: string, dimensions: number) => {
  const one = db.prepare<[bigint], Buffer>(`SELECT embedding FROM ${table} WHERE rowid = ?`).pluck()
  const nearest = db.prepare<[Buffer, number, bigint], { rowid: number; distance: number }>(
    `SELECT rowid, distance FROM ${table} WHERE embedding MATCH ? AND k = ? AND partition_no = ?`,
  )
  return {
    /** The vector of a row; zeros where it has none. */
    read: (rowId: number): Float32Array => {
      const bytes = one.get(BigInt(rowId))
      return bytes === undefined ? new Float32Array(dimensions) : fromBytes(bytes)
    },
    /** The rows of a partition that are nearest by cosine, best first. */
    nearest: (partitionNo: number, query: Float32Array, limit: number): number[] =>
      nearest.all(toBytes(query), limit, BigInt(partitionNo)).map(({ rowid }) => rowid),
  }
}

export type VectorReader = ReturnType<typeof createVectorReader>
