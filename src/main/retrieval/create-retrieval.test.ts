import { describe, expect, it } from 'vitest'
import type { AccessContext } from '../platform/index.ts'
import {
  localOwner,
  newGuid,
  openTestDatabase,
  platformMigrations,
  silentLogger,
  sqliteEventStore,
} from '../platform/index.ts'
import { createRetrieval } from './create-retrieval.ts'
import { hashEmbedder } from './embedding/hash-embedder.ts'
import { retrievalMigrations } from './retrieval-migrations.ts'
import { sqliteVectorStore } from './store/sqlite-vector-store.ts'

const team = { type: 'Team', teamId: 'personal' } as const
const call = (access: AccessContext = localOwner()) => ({
  access,
  correlationId: newGuid(),
  signal: new AbortController().signal,
})
const search = {
  query: 'dome wind',
  requestedScopes: null,
  topK: 5,
  minScore: 0.3,
  mergeStrategy: null,
  originFilter: null,
}

const open = async () => {
  const database = openTestDatabase([platformMigrations, retrievalMigrations])
  const embedder = hashEmbedder(32)
  const store = sqliteVectorStore({ db: database.db, version: embedder })
  const events = sqliteEventStore(database.db)
  const retrieval = createRetrieval({
    db: database.db,
    events,
    logger: silentLogger(),
    embedder,
    store,
    config: { mergeStrategy: 'DenseSparseHybrid' },
  })
  await retrieval.start()
  const documentId = newGuid()
  const metadata = { documentId, fileName: 'log.md', start: '10', end: '48' }
  const chunks = ['The dome closes in strong wind', 'Bread and butter'].map((text) => ({
    id: newGuid(),
    text,
    metadata,
    origin: 'UserContent' as const,
  }))
  await retrieval.ingestion.enqueue({ documentId, scope: team, chunks })
  await retrieval.ingestion.idle()
  return {
    retrieval,
    events,
    documentId,
    [Symbol.asyncDispose]: async () => {
      await retrieval.stop()
      await store.close()
      database.close()
    },
  }
}

describe('createRetrieval', () => {
  it('answers a search with the document and its span, and hands out its trace to the one who asked', async () => {
    await using test = await open()
    const { handlers } = test.retrieval
    const { matches, traceId } = await handlers.Search(search, call())
    expect(matches[0]).toMatchObject({
      documentId: test.documentId,
      fileName: 'log.md',
      span: { start: 10, end: 48 },
      chunk: { text: 'The dome closes in strong wind' },
    })
    expect(matches[0]?.chunk).not.toHaveProperty('vector')
    const trace = await handlers.GetTrace(traceId, call())
    expect(trace).toMatchObject({ queryLength: 9, permittedScopes: expect.arrayContaining([team]), resultCount: 1 })
    expect(await handlers.GetTrace(traceId, call({ ...localOwner(), userId: 'eve' }))).toBeNull()
    expect(await handlers.GetTrace(newGuid(), call())).toBeNull()
    expect(await handlers.GetTrace('ffffffff-ffff-4fff-bfff-ffffffffffff', call())).toBeNull()
  })

  it('records hits and misses as events, never the query', async () => {
    await using test = await open()
    await test.retrieval.handlers.Search(search, call())
    await test.retrieval.handlers.Search({ ...search, query: 'sourdough' }, call())
    const events = test.events.read({ sourceModule: '_platform.retrieval' })
    expect(events.filter(({ kind }) => kind === 'KnowledgeRetrieved')).toHaveLength(2)
    const misses = events.filter(({ kind }) => kind === 'KnowledgeRetrievalMiss')
    expect(misses.map(({ teamId }) => teamId)).toContain('personal')
    expect(JSON.stringify(events)).not.toMatch(/sourdough|dome/)
  })

  it('says how it is', async () => {
    await using test = await open()
    await test.retrieval.handlers.Search(search, call())
    expect(await test.retrieval.status()).toMatchObject({
      embedding: { providerId: 'fake', modelId: 'hash', dimensions: 32 },
      vectorStore: { status: 'Ready', chunkCount: 2, scopeCount: 1 },
      ingestion: { queueDepth: 0 },
      statistics: { windowMinutes: 60, ingestion: { flushes: 1, chunks: 2 }, retrieval: { misses: 0 } },
    })
    expect(await test.retrieval.scopes()).toEqual([{ scope: team, chunkCount: 2 }])
  })
})
