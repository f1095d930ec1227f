import type { Database } from '../../platform/index.ts'
import { type EmbeddingVersion, versionKey } from '../embedding/embedding-version.ts'

/** The vector of a picture whose chunk is indexed and not on its way out. */
export interface PictureRow {
  readonly pictureNo: number
  readonly rowId: number
  readonly vector: Float32Array
}

interface StoredRow {
  readonly picture_no: number
  readonly row_id: number
  readonly vector: Buffer
}

const vectorOf = (bytes: Buffer): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer)

/** `retrieval_pictures`: what pictures show, by the chunk that stands for each. */
export const createPictureTable = (db: Database) => {
  const insert = db.prepare<[string, string, Buffer]>(
    `INSERT INTO retrieval_pictures (chunk_id, model, vector) VALUES (?, ?, ?)
     ON CONFLICT (chunk_id) DO UPDATE SET model = excluded.model, vector = excluded.vector`,
  )
  const page = db.prepare<[string, number, number], StoredRow>(
    `SELECT p.picture_no, c.row_id, p.vector FROM retrieval_pictures p
     JOIN retrieval_chunks c ON c.id = p.chunk_id LEFT JOIN retrieval_jobs j USING (job_no)
     WHERE p.model = ? AND p.picture_no > ?
       AND c.model_no IS NOT NULL AND c.deleted_at IS NULL AND (j.state IS NULL OR j.state <> 'Removing')
     ORDER BY p.picture_no LIMIT ?`,
  )
  const count = db
    .prepare<[string], number>(
      'SELECT count(*) FROM retrieval_pictures p JOIN retrieval_chunks c ON c.id = p.chunk_id WHERE p.model = ?',
    )
    .pluck()
  const sweep = db.prepare<[string]>(
    `DELETE FROM retrieval_pictures WHERE chunk_id NOT IN (SELECT id FROM retrieval_chunks)
     AND chunk_id NOT IN (SELECT value FROM json_each(?))`,
  )
  const hasChunk = db.prepare<[string]>('SELECT 1 FROM retrieval_chunks WHERE id = ?')
  /** Noted by this process, and not seen with their chunks yet: those may still come. */
  const awaited = new Set<string>()
  return {
    put: (chunkId: string, version: EmbeddingVersion, vector: Float32Array): void => {
      const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
      insert.run(chunkId, versionKey(version), bytes)
      awaited.add(chunkId)
    },
    /** Pictures of a model after one, in order. */
    after: (version: EmbeddingVersion, pictureNo: number, limit: number): PictureRow[] =>
      page.all(versionKey(version), pictureNo, limit).map(({ picture_no, row_id, vector }) => ({
        pictureNo: picture_no,
        rowId: row_id,
        vector: vectorOf(vector),
      })),
    count: (version: EmbeddingVersion): number => count.get(versionKey(version)) ?? 0,
    /** Removes what belongs to chunks that are not there. */
    sweep: (): void => {
      for (const chunkId of awaited) if (hasChunk.get(chunkId) !== undefined) awaited.delete(chunkId)
      sweep.run(JSON.stringify([...awaited]))
    },
  }
}
