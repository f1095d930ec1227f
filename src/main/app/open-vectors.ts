import { AlcoveError } from '../platform/index.ts'
import {
  dismissSearchThread,
  type EmbeddingProvider,
  type PostgresVectorStore,
  postgresVectorStore,
  removeOwnChunks,
  type SqliteVectorStore,
  sqliteVectorStore,
  type VectorStore,
} from '../retrieval/index.ts'
import { isClearingRequested } from './clear-everything.ts'
import type { HostOptions } from './host.ts'
import type { Installation } from './open-installation.ts'

/** The vector store of an installation: in its own database, or on a server. */
export interface OpenedVectors {
  readonly store: VectorStore
  /** How alike a question and texts are in meaning; null where that is not known. Never rejects. */
  likeness(question: string, texts: readonly string[]): Promise<readonly number[] | null>
  /** Wakes what the first search needs, index and model; never rejects. */
  warmUp(): Promise<void>
  /**
   * Removes from a server what this installation put there. Throws `Unavailable` while that is away; where the installation is not cleared after all, its
   * next start puts back what went.
   */
  clear(): Promise<void>
  close(): Promise<void>
}

const ownVectors = (store: SqliteVectorStore): OpenedVectors => ({
  store,
  likeness: (question, texts) => store.likeness(question, texts).catch(() => null),
  warmUp: () => store.warmUp(),
  clear: async () => undefined,
  close: () => store.close(),
})

/** A server that is away at the start is waited for; one that must be set right is told of now. */
const checkServer = async (store: PostgresVectorStore, { logger }: Installation): Promise<void> => {
  try {
    await store.ready()
  } catch (error) {
    if (!(error instanceof AlcoveError) || error.code !== 'Unavailable') throw error
    logger.warn({ err: error }, 'The vector store is away at the start')
  }
}

const serverVectors = (
  store: PostgresVectorStore,
  { database }: Installation,
  { version, dataDir }: { readonly version: EmbeddingProvider; readonly dataDir: string },
): OpenedVectors => ({
  store,
  likeness: async () => null,
  warmUp: async () => {
    await version.generateEmbedding('ready').catch(() => undefined)
  },
  clear: () => removeOwnChunks(database, store),
  close: async () => {
    // What came in while everything was being cleared.
    if (isClearingRequested(dataDir)) await removeOwnChunks(database, store).catch(() => undefined)
    await store.close()
  },
})

/** Throws `InvalidInput` or `Conflict` for a server that somebody has to set right first; nothing is left open then. */
export const openVectors = async (
  { store: address = null, dataDir }: Pick<HostOptions, 'store' | 'dataDir'>,
  installation: Installation,
  version: EmbeddingProvider,
): Promise<OpenedVectors> => {
  const { database, logger } = installation
  if (address === null) {
    const store = sqliteVectorStore({ db: database, version })
    store.wake()
    return ownVectors(store)
  }
  dismissSearchThread()
  const store = postgresVectorStore({ address, logger, version })
  try {
    await checkServer(store, installation)
  } catch (error) {
    await store.close()
    throw error
  }
  return serverVectors(store, installation, { version, dataDir })
}
