import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { AccessContext } from '../../src/main/platform/index.ts'
import {
  closeDatabase,
  openDatabase,
  platformMigrations,
  silentLogger,
  sqliteEventStore,
} from '../../src/main/platform/index.ts'
import type {
  IngestionStatusObserver,
  Retrieval,
  SqliteVectorStore,
  TokenCounter,
} from '../../src/main/retrieval/index.ts'
import {
  createBuiltinEmbedder,
  createRetrieval,
  createTokenCounter,
  retrievalMigrations,
  sqliteVectorStore,
} from '../../src/main/retrieval/index.ts'

/** A knowledge base with the app's own components in a temporary folder. */
export interface TemporaryBase {
  readonly retrieval: Retrieval
  readonly store: SqliteVectorStore
  readonly counter: TokenCounter
  readonly access: AccessContext
  readonly teamId: string
  /** Stops everything and deletes the folder. */
  close(): Promise<void>
}

export const modelDir = resolve(import.meta.dirname, '../../resources/models/alcove-embed-en-v1')

const teamId = 'personal'
const access: AccessContext = {
  userId: 'owner',
  displayName: 'Owner',
  platformAdmin: true,
  teamId,
  teams: [{ teamId, permissions: ['knowledge:read', 'knowledge:write', 'retrieval:read'] }],
}

export const openTemporaryBase = async (observers: readonly IngestionStatusObserver[] = []): Promise<TemporaryBase> => {
  const dir = mkdtempSync(join(tmpdir(), 'alcove-base-'))
  const logger = silentLogger()
  const db = await openDatabase({
    path: join(dir, 'alcove.db'),
    migrationSets: [platformMigrations, retrievalMigrations],
    snapshotDir: join(dir, 'snapshots'),
    logger,
  })
  const embedder = createBuiltinEmbedder({ modelDir })
  const store = sqliteVectorStore({ db, version: embedder })
  const retrieval = createRetrieval({
    db,
    events: sqliteEventStore(db),
    logger,
    embedder,
    store,
    observers,
    config: { mergeStrategy: 'DenseSparseHybrid' },
  })
  await retrieval.start()
  return {
    retrieval,
    store,
    counter: createTokenCounter(modelDir),
    access,
    teamId,
    close: async () => {
      await retrieval.stop()
      await Promise.all([embedder.close(), store.close()])
      closeDatabase(db)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
