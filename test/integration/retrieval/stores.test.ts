import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type ChunkOrigin,
  type ChunkVector,
  type EmbeddingProvider,
  hashEmbedder,
  type MergeStrategy,
  memoryVectorStore,
  type RagTelemetrySnapshot,
  type RetrievalRequest,
  rollingRagTelemetry,
  sqliteVectorStore,
  type TextChunk,
  type VectorMatch,
  type VectorScope,
  type VectorStore,
  type VectorStorePart,
  withEmbeddingProvider,
  withVectorStore,
} from '../../../src/main/library.ts'
import { startKnowledgeApp } from '../../library-app.ts'
import { chunkOf, everything, personal, type SearchFields, startRetrievalApp } from '../../retrieval-app.ts'

it('[R2.04] [R2.05] [R10.13] chunk, match and snapshot are types of the library', () => {
  expectTypeOf<ChunkVector>().toExtend<TextChunk>()
  expectTypeOf<Exclude<keyof ChunkVector, keyof TextChunk>>().toEqualTypeOf<'vector'>()
  expectTypeOf<ChunkVector['vector']>().toEqualTypeOf<Float32Array>()
  const { chunk } = { chunk: { ...chunkOf('a'), vector: Float32Array.of(1) } }
  const match: VectorMatch = { chunk, score: 0.5 }
  // @ts-expect-error A chunk alone is no match.
  const incomplete: VectorMatch = { chunk }
  expect([match.score, incomplete.chunk]).toEqual([0.5, chunk])
  const snapshot: RagTelemetrySnapshot = rollingRagTelemetry().snapshot()
  expect(snapshot.windowMinutes).toBe(60)
})

/** A hash embedder under another name, which may be held back. */
const modelNamed = (modelId: string, held?: Promise<void>): EmbeddingProvider => {
  const inner = hashEmbedder(16)
  return {
    providerId: 'test',
    modelId,
    dimensions: 16,
    generateEmbedding: async (text) => {
      await held
      return inner.generateEmbedding(text)
    },
  }
}
const never = new Promise<void>(() => undefined)

/** Each store as an app is given it, again and again over the same content. */
const stores: [string, () => { part: (version: EmbeddingProvider) => VectorStorePart; opened: () => VectorStore }][] = [
  [
    'memory',
    () => {
      const store = memoryVectorStore()
      return { part: () => store, opened: () => store }
    },
  ],
  [
    'SQLite',
    () => {
      let store: VectorStore = memoryVectorStore()
      return {
        part: (version) => (services) => {
          const opened = sqliteVectorStore({ db: services.database, version })
          store = opened
          return opened
        },
        opened: () => store,
      }
    },
  ],
]

describe('stores', () => {
  it.each(stores)(
    '[R1.07] [R1.08] %s: a chunk says what embedded it, also after a change of model',
    async (_, make) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'alcove-stores-'))
      const { part, opened } = make()
      const stampOf = async () =>
        (await opened().listChunks(personal)).map(({ metadata }) => [
          metadata._embedProvider,
          metadata._embedModel,
          metadata._embedDim,
        ])
      try {
        const first = modelNamed('first')
        await using before = await startRetrievalApp({
          dataDir,
          with: [withEmbeddingProvider(first), withVectorStore(part(first))],
        })
        await before.index(['the dome', 'bread'])
        expect(await stampOf()).toEqual([
          ['test', 'first', '16'],
          ['test', 'first', '16'],
        ])
        await before.stop()
        const second = modelNamed('second', never)
        await using _after = await startRetrievalApp({
          dataDir,
          with: [withEmbeddingProvider(second), withVectorStore(part(second))],
        })
        expect(await stampOf()).toEqual([
          ['test', 'first', '16'],
          ['test', 'first', '16'],
        ])
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  )

  it('[R2.14] the SQLite store keeps its chunks across a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'alcove-stores-'))
    const [, make] = stores[1] ?? []
    const { part, opened } = make?.() ?? { part: () => memoryVectorStore(), opened: memoryVectorStore }
    const model = modelNamed('first')
    const start = () =>
      startRetrievalApp({ dataDir, with: [withEmbeddingProvider(model), withVectorStore(part(model))] })
    try {
      await using app = await start()
      await app.index(['the dome', 'bread', 'rain'])
      await app.index([chunkOf('a note of the dome', { origin: 'Note' })])
      const before = await opened().listChunks(personal)
      await app.stop()
      await using again = await start()
      expect(await opened().listChunks(personal)).toEqual(before)
      expect(before).toHaveLength(4)
      const [best] = await again.search('the dome', { minScore: 0.9 })
      expect(best?.chunk.text).toBe('the dome')
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  it('[R2.13] an app without a store of its own indexes an upload and finds it', async () => {
    await using app = await startKnowledgeApp()
    const { documentId } = await app.client.add({ fileName: 'notes.txt', bytes: 'Zanzibar has a lighthouse.' })
    const [document] = await app.client.settled([documentId])
    expect(document).toMatchObject({ status: 'Indexed', chunkCount: 1 })
    const { matches } = await app.client.retrieval.Search({ ...everything, query: 'Zanzibar has a lighthouse.' })
    expect(matches[0]).toMatchObject({ documentId, fileName: 'notes.txt' })
  })

  it('[R13.04] a document follows what becomes of its chunks', async () => {
    const inner = hashEmbedder()
    const failing: EmbeddingProvider = {
      ...inner,
      generateEmbeddings: async (texts) => {
        if (texts.some((text) => text.includes('poison'))) throw new Error('This text cannot be embedded.')
        return inner.generateEmbeddings(texts)
      },
    }
    await using app = await startKnowledgeApp({ with: [withEmbeddingProvider(failing)] })
    const text = Array.from({ length: 400 }, (_, at) => `Sentence number ${at} tells of lighthouses and of the sea.`)
    const good = await app.client.add({ fileName: 'good.txt', bytes: text.join(' ') })
    const bad = await app.client.add({ fileName: 'bad.txt', bytes: 'A poison for the model.' })
    const [indexed, failed] = await app.client.settled([good.documentId, bad.documentId])
    expect(indexed?.status).toBe('Indexed')
    expect(indexed?.chunkCount).toBeGreaterThan(5)
    expect(failed).toMatchObject({ status: 'Failed', reason: 'This text cannot be embedded.' })
  })
})

describe('a retrieval request', () => {
  it('[R3.03] has six fields, and each changes what is found', async () => {
    expectTypeOf<RetrievalRequest>().toEqualTypeOf<{
      readonly query: string
      readonly requestedScopes: readonly VectorScope[]
      readonly topK: number
      readonly minScore: number
      readonly mergeStrategy: MergeStrategy
      readonly originFilter: readonly ChunkOrigin[] | null
    }>()
    await using app = await startRetrievalApp()
    const own: VectorScope = { type: 'User', userId: 'owner' }
    await app.index(['the dome of the observatory', chunkOf('the dome', { origin: 'Note' }), 'bread'])
    await app.index(['the dome at home'], { scope: own })
    const base: SearchFields = { requestedScopes: [personal], topK: 3, minScore: -1, mergeStrategy: 'DenseOnly' }
    const found = async (query: string, over: SearchFields = {}) =>
      (await app.search(query, { ...base, ...over })).map(({ chunk }) => chunk.text).join(' | ')
    const plain = await found('the dome')
    for (const over of [
      { requestedScopes: [own] },
      { topK: 1 },
      { minScore: 0.9 },
      { mergeStrategy: 'SparseOnly' as const },
      { originFilter: ['Note' as const] },
    ])
      expect(await found('the dome', over)).not.toBe(plain)
    expect(await found('bread')).not.toBe(plain)
  })
})
