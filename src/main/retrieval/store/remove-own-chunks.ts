import type { Database } from '../../platform/index.ts'
import { scopeFromKey } from './scope-key.ts'
import { createStoreIdentity } from './store-identity.ts'
import type { VectorStore } from './vector-store.ts'

const ROWS_PER_READ = 256

interface OwnChunk {
  readonly row_id: number
  readonly id: string
  readonly scope: string
}

/** Stands for a store that has lost some of the chunks. */
const INCOMPLETE = 'incomplete'

/**
 * Removes from a store that others share what was put there from this database. Throws what the store throws; what is still wanted then is indexed anew
 * by the next start.
 */
export const removeOwnChunks = async (db: Database, store: VectorStore): Promise<void> => {
  createStoreIdentity(db).set(INCOMPLETE)
  const page = db.prepare<[number], OwnChunk>(
    `SELECT c.row_id, c.id, p.scope FROM retrieval_chunks c JOIN retrieval_partitions p ON p.partition_no = c.row_id >> 32
     WHERE c.row_id > ? ORDER BY c.row_id LIMIT ${ROWS_PER_READ}`,
  )
  const scopes = new Set<string>()
  for (let chunks = page.all(0); chunks.length > 0; chunks = page.all(chunks.at(-1)?.row_id ?? 0))
    for (const { id, scope } of chunks) {
      scopes.add(scope)
      await store.deleteChunk(scopeFromKey(scope), id)
    }
  for (const scope of scopes) await store.vacuum(scopeFromKey(scope), 0)
}
