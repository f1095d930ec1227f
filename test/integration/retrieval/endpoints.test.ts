import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  hashEmbedder,
  memoryVectorStore,
  type RagTelemetry,
  type RetrievalBuilder,
  rollingRagTelemetry,
  type SqliteVectorStore,
  sqliteVectorStore,
  type VectorStore,
  withAnonymousRoute,
  withConfig,
  withEmbeddingProvider,
  withIngestionConcurrency,
  withTelemetry,
  withVectorStore,
} from '../../../src/main/library.ts'
import { launchHost, type RunningHost } from '../../host.ts'
import { type LibraryApp, startAIApp } from '../../library-app.ts'
import { personal, startRetrievalApp, withPeople } from '../../retrieval-app.ts'
import { until } from '../../until.ts'

const json = async (app: Pick<LibraryApp, 'client'>, path: string) => {
  const response = await app.client.request(path)
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}
const withoutDevEndpoints: RetrievalBuilder = (app) =>
  withConfig({ ...app.ai.base.config, enableDevEndpoints: false })(app)
/** An embedder that waits until it is told to go on. */
const waitingEmbedder = () => {
  const gate = Promise.withResolvers<void>()
  const inner = hashEmbedder()
  const embedder = {
    ...inner,
    generateEmbeddings: async (texts: readonly string[]) => gate.promise.then(() => inner.generateEmbeddings(texts)),
  }
  return { embedder, goOn: gate.resolve }
}

describe('the health of retrieval', () => {
  describe('of the host as it ships', () => {
    let host: RunningHost
    beforeAll(async () => {
      host = await launchHost()
    })
    afterAll(() => host?.[Symbol.asyncDispose]())

    it('[R11.01] [R11.02] [R11.06] tells embedder and store, without developer endpoints', async () => {
      const { status, body } = await json(host, '/health/rag')
      expect(status).toBe(200)
      expect(body.embedding).toMatchObject({ providerId: 'builtin', modelId: 'alcove-embed-en-v1', dimensions: 256 })
      expect(body.vectorStore).toMatchObject({ status: 'Ready' })
      expect((await host.client.request('/dev/rag')).status).toBe(404)
    })
  })

  it('[R11.03] is not ready with a store that throws', async () => {
    const inner = memoryVectorStore()
    let broken = false
    const store: VectorStore = {
      ...inner,
      search: async (...args) => {
        if (broken) throw new Error('The store has lost its disk.')
        return inner.search(...args)
      },
    }
    await using app = await startRetrievalApp({ with: [withVectorStore(store)] })
    const status = async () => (await json(app, '/health/rag')).body.vectorStore
    expect(await status()).toMatchObject({ status: 'Ready' })
    broken = true
    expect(await status()).toMatchObject({ status: 'Failed' })
    broken = false
    expect(await status()).toMatchObject({ status: 'Ready' })
  })

  it('[R11.03] is not ready with dead search workers', async () => {
    let store: SqliteVectorStore | null = null
    await using app = await startRetrievalApp({
      with: [
        withVectorStore(({ database }) => {
          store = sqliteVectorStore({ db: database, version: hashEmbedder() })
          return store
        }),
      ],
    })
    await app.index(['the dome'])
    const status = async () => (await json(app, '/health/rag')).body.vectorStore
    expect(await status()).toEqual({ status: 'Ready', chunkCount: 1, scopeCount: 1 })
    await (store as SqliteVectorStore | null)?.close()
    expect(await status()).toMatchObject({ status: 'Failed' })
  })

  it('[R11.04] tells how many jobs wait', async () => {
    const { embedder, goOn } = waitingEmbedder()
    await using app = await startRetrievalApp({ with: [withEmbeddingProvider(embedder), withIngestionConcurrency(1)] })
    const indexed = Promise.all(['one', 'two', 'three'].map((text) => app.index([text])))
    await until('two jobs to wait behind one', () => app.retrieval.ingestion.count === 2)
    expect((await json(app, '/health/rag')).body.ingestion).toMatchObject({ queueDepth: 2 })
    goOn()
    await indexed
    expect(app.retrieval.ingestion.count).toBe(0)
    expect((await json(app, '/health/rag')).body.ingestion).toMatchObject({ queueDepth: 0 })
  })

  it('[R11.05] [R14.17] tells the figures of the telemetry given, which is written to', async () => {
    const rolling = rollingRagTelemetry()
    const calls = new Set<string>()
    const telemetry = new Proxy<RagTelemetry>(rolling, {
      get: (target, name: keyof RagTelemetry) => {
        calls.add(name)
        return target[name]
      },
    })
    await using app = await startRetrievalApp({ with: [withTelemetry(telemetry)] })
    await app.index(['the dome closes in wind', 'bread'])
    await app.search('dome', { minScore: -1, requestedScopes: [personal] })
    const { body } = await json(app, '/health/rag')
    expect(body.statistics).toEqual(rolling.snapshot())
    expect(body.statistics).toMatchObject({ ingestion: { chunks: 2 }, retrieval: { hits: 1 } })
    expect([...calls]).toEqual(
      expect.arrayContaining(['recordEmbeddingLatency', 'recordIngestionFlush', 'recordRetrievalHit', 'snapshot']),
    )
  })
})

describe('the diagnostics of retrieval', () => {
  it('[R11.07] hold all of the health and more', async () => {
    await using app = await startRetrievalApp()
    await app.index(['the dome'])
    const health = await json(app, '/health/rag')
    const diagnostics = await json(app, '/dev/rag')
    expect(diagnostics.body).toMatchObject(health.body)
    expect(Object.keys(diagnostics.body).length).toBeGreaterThan(Object.keys(health.body).length)
  })

  it('[R11.08] [R11.10] are there only with developer endpoints and with retrieval', async () => {
    await using on = await startRetrievalApp()
    await using off = await startRetrievalApp({ with: [withoutDevEndpoints] })
    await using withoutRetrieval = await startAIApp()
    for (const path of ['/dev/rag', '/dev/rag/scopes']) {
      expect((await on.client.request(path)).status).toBe(200)
      expect((await off.client.request(path)).status).toBe(404)
      expect((await withoutRetrieval.client.request(path)).status).toBe(404)
    }
    expect((await off.client.request('/health/rag')).status).toBe(200)
    expect((await withoutRetrieval.client.request('/health/rag')).status).toBe(404)
  })

  it('[R11.09] list scopes with their chunk counts', async () => {
    const store = memoryVectorStore()
    await using app = await startRetrievalApp({ with: [withVectorStore(store)] })
    await app.index(['one', 'two'])
    await app.index(['three'], { scope: { type: 'User', userId: 'owner' } })
    const { body } = await json(app, '/dev/rag/scopes')
    expect(body).toEqual(await store.listScopes())
    expect(body).toContainEqual({ scope: personal, chunkCount: (await store.listChunks(personal)).length })
    expect(body).toHaveLength(2)
  })

  it('[R11.11] [R11.12] ask for a credential, and /dev for an administrator', async () => {
    const teams = { personal: ['retrieval:read', 'knowledge:read'] } as const
    await using app = await startRetrievalApp({
      with: [withPeople({ root: { platformAdmin: true, teams }, ada: { teams } })],
    })
    const statuses = async (path: string) => [
      (await fetch(`${app.url}${path}`)).status,
      (await app.as('ada').request(path)).status,
      (await app.as('root').request(path)).status,
    ]
    expect(await statuses('/health/rag')).toEqual([401, 200, 200])
    expect(await statuses('/dev/rag')).toEqual([401, 403, 200])
    expect(await statuses('/dev/rag/scopes')).toEqual([401, 403, 200])
  })

  it('stay behind their guard when health is made anonymous', async () => {
    await using app = await startRetrievalApp({ with: [withAnonymousRoute('/health/rag')] })
    expect((await fetch(`${app.url}/health/rag`)).status).toBe(200)
    expect((await fetch(`${app.url}/dev/rag`)).status).toBe(401)
  })
})
