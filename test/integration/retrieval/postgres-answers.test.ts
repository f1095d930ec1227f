import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VectorScope } from '../../../src/contracts/index.ts'
import { silentLogger } from '../../../src/main/platform/index.ts'
import {
  hashEmbedder,
  memoryVectorStore,
  type PostgresVectorStore,
  postgresVectorStore,
  type SearchStore,
} from '../../../src/main/retrieval/index.ts'
import { type PostgresTestServer, startPostgresServer } from '../../postgres-server.ts'
import { until } from '../../until.ts'

const embedder = hashEmbedder(32)
const everyone: VectorScope = { type: 'Platform' }
const others: VectorScope = { type: 'Team', teamId: 'b' }
const texts = [
  'The dome of the observatory is shut when the wind is faster than fourteen metres per second.',
  'The observatory opens its domes on clear nights; visitors book a telescope at the desk.',
  'Die Kuppel der Sternwarte wird bei starkem Wind geschlossen.',
  'The sourdough of the bakery rests for eighteen hours in a cold room.',
  'Invoice 4711 of 12 March comes to $1,250.00 and is paid to DE89 3704 0044 0532 0130 00.',
  '天文台の望遠鏡は夜に使えます。',
  'A text with a NUL \0 in it, and half a pair \ud83d, which the server knows not.',
  'Rain, wind and rain again: the harbour was closed and no ship left.',
  'Die Prüfgebühr und die Konzertkarten zahlt der Verein, und nicht die Mitglieder.',
]
const questions = [
  'When is the dome of the observatory shut?',
  'please tell me about the observatroy',
  'Sternwarte Wind',
  'invoice 1250',
  'DE89370400440532013000',
  '望遠鏡',
  '望',
  'sourdough',
  'the of and',
  'zyzzyva',
  'Was kostet das Konzert?',
  'Wer zahlt die Gebühr?',
]

let server: PostgresTestServer
beforeAll(async () => {
  server = await startPostgresServer()
}, 120_000)
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
})

const open = (schema: string, graphFrom?: number): PostgresVectorStore =>
  postgresVectorStore({
    address: server.address(schema),
    logger: silentLogger(),
    version: embedder,
    ...(graphFrom !== undefined && { graphFrom }),
  })
const fill = async (store: SearchStore, count = texts.length): Promise<void> => {
  for (const [at, text] of texts.slice(0, count).entries()) {
    const chunk = { id: `c${at}`, text, metadata: {}, origin: 'UserContent' as const }
    await store.index(everyone, { ...chunk, vector: await embedder.generateEmbedding(text) })
  }
}
const answersOf = async (store: SearchStore, strategy: 'SparseOnly' | 'DenseSparseHybrid') => {
  const answers = []
  for (const query of questions) {
    const asked = { query, strategy, topK: 5, minScore: 0, scopes: [everyone], origins: null }
    const { matches, corrections } = await store.find(asked, { ...embedder, embed: embedder.generateEmbeddings })
    answers.push({
      query,
      corrections,
      found: matches.map(({ chunk, score }) => `${chunk.id} ${score.toFixed(6)}`),
    })
  }
  return answers
}

it('answers as the index in memory does, to the last digit, and learns nothing from other scopes', {
  timeout: 300_000,
}, async () => {
  const [memory, postgres] = [memoryVectorStore(), open('answers')]
  try {
    for (const store of [memory, postgres]) await fill(store)
    const foreign = { id: 'x', text: 'observatroy zyzzyva', metadata: {}, origin: 'UserContent' as const }
    await postgres.index(others, { ...foreign, vector: await embedder.generateEmbedding(foreign.text) })
    for (const strategy of ['SparseOnly', 'DenseSparseHybrid'] as const)
      expect(await answersOf(postgres, strategy)).toEqual(await answersOf(memory, strategy))
    const [{ chunk } = {}] = (await postgres.listChunks(everyone)).map((each) => ({ chunk: each })).slice(6)
    expect(chunk?.text).toHaveLength(texts[6]?.length ?? 0)
  } finally {
    await postgres.close()
  }
})

it('finds the nearest by a graph once there are many vectors', { timeout: 300_000 }, async () => {
  const store = open('graph', 4)
  try {
    await fill(store, 5)
    const again = open('graph', 4)
    try {
      const vector = await embedder.generateEmbedding(texts[3] ?? '')
      await fill(again, 6)
      await until('the graph is made', async () => {
        const made = await server.rows(
          `SELECT 1 FROM pg_indexes WHERE schemaname = 'graph' AND indexname LIKE 'vectors_near_%'`,
        )
        return made.length === 1
      })
      await until('the graph is searched', async () => {
        const [best] = await again.search([everyone], vector, 3, -1)
        expect(best?.chunk.id).toBe('c3')
        return server.wasAsked('hnsw.iterative_scan')
      })
    } finally {
      await again.close()
    }
  } finally {
    await store.close()
  }
})

it('keeps the vectors of two models beside each other, and tells which chunks lack one', {
  timeout: 300_000,
}, async () => {
  const store = open('models')
  const next = { providerId: 'test', modelId: 'next', dimensions: 8 }
  try {
    await fill(store, 3)
    expect(await store.embeddings.count(next)).toEqual({ total: 3, stale: 3 })
    const lacking = []
    for await (const page of store.embeddings.lacking(next, 2)) lacking.push(...page)
    expect(lacking.map(({ chunk }) => chunk.id)).toEqual(['c0', 'c1', 'c2'])
    const vector = Float32Array.from({ length: 8 }, (_, at) => at + 1)
    await store.embeddings.put(next, new Map(lacking.map(({ rowId }) => [rowId, vector])))
    expect(await store.embeddings.count(next)).toEqual({ total: 3, stale: 0 })
    expect(await store.embeddings.count(embedder)).toEqual({ total: 3, stale: 0 })
    const [before] = await store.search([everyone], await embedder.generateEmbedding(texts[0] ?? ''), 1, -1)
    expect(before?.chunk.id).toBe('c0')
    store.embeddings.serve(next)
    expect((await store.search([everyone], vector, 3, 0.99)).map(({ chunk }) => chunk.vector.length)).toEqual([8, 8, 8])
    await server.rows(`UPDATE models.models SET served_at = now() - interval '31 days' WHERE dimensions = 32`)
    await store.embeddings.removeAbandoned([], new AbortController().signal)
    expect(await store.embeddings.count(embedder)).toEqual({ total: 3, stale: 3 })
  } finally {
    await store.close()
  }
})

it('leaves no word of a deleted passage on the server', { timeout: 300_000 }, async () => {
  const store = open('gone')
  try {
    await fill(store)
    await store.deleteByScope(everyone)
    await store.vacuum(everyone, 0)
    for (const table of ['chunks', 'postings', 'vocabulary', 'vectors'])
      expect(await server.rows(`SELECT * FROM gone.${table}`)).toEqual([])
    expect(await store.listScopes()).toEqual([])
  } finally {
    await store.close()
  }
})
