import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmbeddingStatus } from '../../../src/contracts/index.ts'
import {
  type EmbeddingProvider,
  hashEmbedder,
  memoryVectorStore,
  type PostgresVectorStore,
  postgresVectorStore,
  type RetrievalBuilder,
  silentLogger,
  sqliteVectorStore,
  type VectorStore,
  type VectorStorePart,
  withEmbeddingModels,
  withEmbeddingProvider,
  withVectorStore,
} from '../../../src/main/library.ts'
import { startPostgresServer } from '../../postgres-server.ts'
import { type RetrievalApp, startRetrievalApp } from '../../retrieval-app.ts'
import { until } from '../../until.ts'

interface TestModel extends EmbeddingProvider {
  /** Every text that it was asked for. */
  readonly asked: string[]
}

export interface TestModelOptions {
  readonly providerId?: string
  readonly modelId?: string
  readonly dimensions?: number
  /** What happens before texts are embedded. */
  readonly before?: (texts: readonly string[]) => void | Promise<void>
}

/** A hash embedder under a name of its own, that notes what it is asked for and may be held back. */
export const model = ({
  providerId = 'test',
  modelId = 'old',
  dimensions = 16,
  before,
}: TestModelOptions = {}): TestModel => {
  const inner = hashEmbedder(dimensions)
  const asked: string[] = []
  const generateEmbeddings = async (texts: readonly string[]): Promise<Float32Array[]> => {
    asked.push(...texts)
    await before?.(texts)
    // Another model means other vectors: those of two models are not to be compared.
    return (await inner.generateEmbeddings(texts)).map((vector) => (modelId === 'old' ? vector : vector.toReversed()))
  }
  return {
    providerId,
    modelId,
    dimensions,
    asked,
    generateEmbeddings,
    generateEmbedding: async (text) => (await generateEmbeddings([text]))[0] ?? new Float32Array(dimensions),
  }
}

export type Stores = () => { part: (version: EmbeddingProvider) => VectorStorePart; opened: () => VectorStore }

export const memoryStores: Stores = () => {
  const store = memoryVectorStore()
  return { part: () => store, opened: () => store }
}
/** As an app of one's own may bring it: nothing but the operations of the port. */
export const plainStores: Stores = () => {
  const { index, search, deleteChunk, deleteByScope, vacuum, listChunks, listScopes } = memoryVectorStore()
  const store = { index, search, deleteChunk, deleteByScope, vacuum, listChunks, listScopes }
  return { part: () => store, opened: () => store }
}
export const sqliteStores: Stores = () => {
  let store: VectorStore = memoryVectorStore()
  return {
    part: (version) => (services) => {
      const opened = sqliteVectorStore({ db: services.database, version })
      store = opened
      return opened
    },
    opened: () => store,
  }
}
/** A server that is there as long as the test. */
export const postgresStores = async () => {
  const server = await startPostgresServer()
  let store: PostgresVectorStore | null = null
  const make: Stores = () => ({
    part: (version) => {
      // Each start is another host's.
      const opened = postgresVectorStore({ address: server.address('weighed'), logger: silentLogger(), version })
      store = opened
      return opened
    },
    opened: () => store ?? memoryVectorStore(),
  })
  const dispose = async () => {
    await store?.close()
    await server[Symbol.asyncDispose]()
  }
  return { make, [Symbol.asyncDispose]: dispose }
}
export const stampOf = ({ metadata }: { metadata: Readonly<Record<string, string>> }) =>
  [metadata._embedProvider, metadata._embedModel, metadata._embedDim].join(' ')
export const statusOf = async (app: RetrievalApp): Promise<EmbeddingStatus> =>
  (await app.client.embedding.GetEmbedding()).status
/** How it stands once every chunk has its vector, or has failed. */
export const settled = async (app: RetrievalApp): Promise<EmbeddingStatus> => {
  await app.app.workTakenUp
  let status = await statusOf(app)
  const isSettled = async () => {
    status = await statusOf(app)
    return status.state === 'Settled' && status.done + status.failed >= status.total
  }
  await until('every chunk to have its vector', isSettled, { timeoutMs: 60_000 })
  return status
}

/** One installation that is started again and again with other models. */
export const installation = async (make: Stores = sqliteStores) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'alcove-reembedding-'))
  const { part, opened } = make()
  const running = new Set<RetrievalApp>()
  return {
    store: opened,
    start: async (
      embedder: EmbeddingProvider,
      former: readonly EmbeddingProvider[] = [],
      more: readonly RetrievalBuilder[] = [],
    ): Promise<RetrievalApp> => {
      const models = former.map((provider) => ({ provider, displayName: `The model ${provider.modelId}` }))
      const app = await startRetrievalApp({
        dataDir,
        with: [
          withEmbeddingProvider(embedder),
          withVectorStore(part(embedder)),
          withEmbeddingModels({ list: () => models }),
          ...more,
        ],
      })
      running.add(app)
      return app
    },
    stop: async (app: RetrievalApp): Promise<void> => {
      running.delete(app)
      await app.stop()
    },
    [Symbol.asyncDispose]: async () => {
      for (const app of running) await app.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

export const texts = ['the dome closes in wind', 'bread and butter', 'rain falls on the roof']
/** A search by vectors alone, for what is the same but for a word. */
export const dense = { mergeStrategy: 'DenseOnly', topK: 1, minScore: 0.99 } as const
