import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Database, isStorageFull } from '../../platform/index.ts'
import type { CachedVector, EmbeddingCache } from './embedding-cache.ts'
import { createHitCounter } from './embedding-cache.ts'

/** So many are overwritten in a few milliseconds. */
const ROWS_PER_WRITE = 32

/** Keeps vectors in the database, so that costly ones outlive the process. The oldest go when there are more than `capacity`. */
export const sqliteEmbeddingCache = (db: Database, capacity = 20_000): EmbeddingCache => {
  const hits = createHitCounter()
  const select = db
    .prepare<[string, string, number, string], Buffer>(
      'SELECT vector FROM embedding_cache WHERE provider_id = ? AND model_id = ? AND dimensions = ? AND text_hash = ?',
    )
    .pluck()
  const insert = db.prepare(
    `INSERT INTO embedding_cache (provider_id, model_id, dimensions, text_hash, vector) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (provider_id, model_id, dimensions, text_hash) DO UPDATE SET vector = excluded.vector`,
  )
  const trim = db.prepare(
    'DELETE FROM embedding_cache WHERE entry_no <= (SELECT max(entry_no) FROM embedding_cache) - ?',
  )
  const removeFirst = db.prepare<[number]>(
    'DELETE FROM embedding_cache WHERE entry_no IN (SELECT entry_no FROM embedding_cache ORDER BY entry_no LIMIT ?)',
  )
  const put = ({ key, vector }: CachedVector): void => {
    const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
    const { lastInsertRowid } = insert.run(key.providerId, key.modelId, key.dimensions, key.textHash, bytes)
    if (Number(lastInsertRowid) % 64 === 0) trim.run(capacity)
  }
  // A transaction for each would cost five times as much.
  const putAll = db.transaction((entries: readonly CachedVector[]) => entries.forEach(put))
  const setAll = (entries: readonly CachedVector[]): void => {
    try {
      putAll(entries)
    } catch (error) {
      // A question is answered all the same where there is no room to remember its vector.
      if (!isStorageFull(error)) throw error
    }
  }
  return {
    tryGet: (key) => {
      const bytes = select.get(key.providerId, key.modelId, key.dimensions, key.textHash)
      hits.count(bytes !== undefined)
      return bytes === undefined ? null : new Float32Array(new Uint8Array(bytes).buffer)
    },
    set: (key, vector) => setAll([{ key, vector }]),
    setAll,
    clear: async () => {
      while (removeFirst.run(ROWS_PER_WRITE).changes > 0) await nextTurn()
    },
    get hitRate() {
      return hits.rate
    },
  }
}
