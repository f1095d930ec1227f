import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MergeStrategy, VectorScope } from '../../src/contracts/index.ts'
import { type AccessContext, openTestDatabase, silentLogger } from '../../src/main/platform/index.ts'
import {
  createRetrievalPipeline,
  hashEmbedder,
  memoryVectorStore,
  postgresVectorStore,
  retrievalMigrations,
  sqliteVectorStore,
  type VectorStore,
} from '../../src/main/retrieval/index.ts'
import { type PostgresTestServer, startPostgresServer } from '../postgres-server.ts'

const embedder = hashEmbedder(64)
const scope: VectorScope = { type: 'Team', teamId: 'personal' }
const other: VectorScope = { type: 'User', userId: 'owner' }
const access: AccessContext = {
  userId: 'owner',
  displayName: 'Owner',
  platformAdmin: true,
  teamId: 'personal',
  teams: [{ teamId: 'personal', permissions: ['knowledge:read', 'retrieval:read'] }],
}

interface Opened extends AsyncDisposable {
  readonly store: VectorStore
}
const inMemory = async (): Promise<Opened> => ({
  store: memoryVectorStore(),
  [Symbol.asyncDispose]: async () => undefined,
})
const sqlite = (maxIndexBytes?: number) => async (): Promise<Opened> => {
  const { db, close } = openTestDatabase([retrievalMigrations])
  const store = sqliteVectorStore({ db, version: embedder, ...(maxIndexBytes !== undefined && { maxIndexBytes }) })
  return {
    store,
    [Symbol.asyncDispose]: async () => {
      await store.close()
      close()
    },
  }
}
/** What the interface of a vector store asks for, and no more. */
const plain = async (): Promise<Opened> => {
  const { index, search, deleteChunk, deleteByScope, vacuum, listChunks, listScopes } = memoryVectorStore()
  const store = { index, search, deleteChunk, deleteByScope, vacuum, listChunks, listScopes }
  return { store, [Symbol.asyncDispose]: async () => undefined }
}

let server: PostgresTestServer
let schemas = 0
beforeAll(async () => {
  server = await startPostgresServer()
}, 120_000)
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})
const postgres = async (): Promise<Opened> => {
  schemas += 1
  const store = postgresVectorStore({
    address: server.address(`chosen${schemas}`),
    logger: silentLogger(),
    version: embedder,
  })
  return { store, [Symbol.asyncDispose]: () => store.close() }
}

const all: readonly MergeStrategy[] = ['DenseOnly', 'SparseOnly', 'DenseSparseHybrid']
const stores: [string, () => Promise<Opened>, readonly MergeStrategy[]][] = [
  ['memoryVectorStore', inMemory, all],
  ['sqliteVectorStore', sqlite(), all],
  ['sqliteVectorStore without an index in memory', sqlite(0), all],
  ['postgresVectorStore', postgres, all],
  ['a store of vectors alone', plain, ['DenseOnly']],
]

describe.each(stores)('a search among some documents in %s', (_name, open, strategies) => {
  it('finds what stands in them, however much better others fit, and nothing besides', async () => {
    await using opened = await open()
    const pipeline = createRetrievalPipeline({ embedder, store: opened.store })
    const add = (documentId: string, id: string, text: string, where: VectorScope = scope) =>
      pipeline.index(where, {
        id,
        text,
        origin: 'UserContent',
        metadata: { documentId, fileName: `${documentId}.txt` },
      })
    // More than any search takes as candidates, and all of them nearer to the question.
    for (let at = 0; at < 130; at += 1) await add('near', `near ${at}`, `copper kettle mint tea ${at % 7}`)
    await add('far', 'far 1', 'a copper roof over the harbour office')
    await add('far', 'far 2', 'the ferry leaves at nine')
    await add('third', 'third 1', 'mint grows behind the kettle shed')
    await add('elsewhere', 'elsewhere 1', 'copper kettle', other)

    for (const mergeStrategy of strategies) {
      const find = async (documentIds: readonly string[] | null, topK = 50) => {
        const request = { query: 'copper kettle mint tea', requestedScopes: [scope], topK, minScore: -1 }
        const found = await pipeline.retrieve({ ...request, mergeStrategy, originFilter: null }, access, {
          documentIds,
        })
        return found.map(({ chunk }) => chunk.id).sort()
      }
      const withWords = mergeStrategy === 'DenseOnly' ? ['far 1', 'far 2'] : ['far 1']
      expect(await find(['far'])).toEqual(expect.arrayContaining(withWords))
      expect((await find(['far'])).every((id) => id.startsWith('far'))).toBe(true)
      const both = await find(['far', 'third'])
      expect(both).toEqual(expect.arrayContaining(['far 1', 'third 1']))
      expect(both.every((id) => !id.startsWith('near'))).toBe(true)
      expect((await find(['near'], 5)).every((id) => id.startsWith('near'))).toBe(true)
      expect(await find(['near'], 5)).toHaveLength(5)
      expect(await find(['elsewhere'])).toEqual([])
      expect(await find(['unknown'])).toEqual([])
      expect(await find([])).toEqual([])
      expect((await find(null)).length).toBeGreaterThan(40)
    }
  }, 120_000)

  it('finds nothing of a document that was taken out', async () => {
    await using opened = await open()
    const pipeline = createRetrievalPipeline({ embedder, store: opened.store })
    const metadata = { documentId: 'letter' }
    for (const id of ['one', 'two'])
      await pipeline.index(scope, { id, text: `copper ${id}`, origin: 'UserContent', metadata })
    await opened.store.deleteChunk(scope, 'one')
    for (const mergeStrategy of strategies) {
      const request = { query: 'copper', requestedScopes: [scope], topK: 9, minScore: -1, mergeStrategy }
      const found = await pipeline.retrieve({ ...request, originFilter: null }, access, { documentIds: ['letter'] })
      expect(found.map(({ chunk }) => chunk.id)).toEqual(['two'])
    }
  }, 120_000)
})
