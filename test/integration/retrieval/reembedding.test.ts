import { describe, expect, it } from 'vitest'
import { memoryEmbeddingCache, withEmbeddingCache } from '../../../src/main/library.ts'
import { personal } from '../../retrieval-app.ts'
import { until } from '../../until.ts'
import {
  dense,
  installation,
  memoryStores,
  model,
  plainStores,
  type Stores,
  settled,
  sqliteStores,
  stampOf,
  type TestModelOptions,
  texts,
} from './changing-installation.ts'

const stores: [string, Stores][] = [
  ['memory', memoryStores],
  ['SQLite', sqliteStores],
]

describe.each(stores)('re-embedding in the %s store', (_, make) => {
  it('[R8.01] [R8.02] [R8.03] [R8.04] [R8.05] [R13.03] each change of the version embeds anew, and nothing else', async () => {
    await using base = await installation(make)
    const changes: TestModelOptions[] = [
      {},
      { providerId: 'other' },
      { providerId: 'other', modelId: 'new' },
      { providerId: 'other', modelId: 'new', dimensions: 24 },
    ]
    let before: { id: string; text: string; origin: string }[] = []
    for (const [at, change] of changes.entries()) {
      const embedder = model(change)
      const app = await base.start(embedder)
      if (at === 0) await app.index(texts)
      const status = await settled(app)
      if (at > 0) expect(status).toMatchObject({ done: texts.length, total: texts.length, failed: 0, target: null })
      const listed = await base.store().listChunks(personal)
      const { providerId, modelId, dimensions } = embedder
      expect(new Set(listed.map(stampOf))).toEqual(new Set([`${providerId} ${modelId} ${dimensions}`]))
      for (const { text, vector } of listed) expect(vector).toEqual(await embedder.generateEmbedding(text))
      const kept = listed
        .map(({ id, text, origin }) => ({ id, text, origin }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      if (at > 0) {
        expect(kept).toEqual(before)
        const records = app.events('KnowledgeChunkReembedded').slice((at - 1) * texts.length)
        expect(records.map(({ sourceModule }) => sourceModule)).toEqual(texts.map(() => '_platform.ingestion'))
        expect(records.map(({ payload }) => payload.chunkId).toSorted()).toEqual(kept.map(({ id }) => id))
      }
      before = kept
      for (const query of texts) expect((await app.search(query, dense))[0]?.chunk.text).toBe(query)
      await base.stop(app)
    }
    const again = model(changes.at(-1))
    const app = await base.start(again)
    await app.index(['a newcomer'])
    await settled(app)
    expect(again.asked).toEqual(['a newcomer'])
    expect(app.events('KnowledgeChunkReembedded')).toHaveLength((changes.length - 1) * texts.length)
  }, 120_000)

  it('[R8.06] [R13.03] a chunk that fails is recorded, and the others go on', async () => {
    await using base = await installation(make)
    const first = await base.start(model())
    await first.index([...texts, 'a poison for the model'])
    await base.stop(first)
    const embedder = model({
      modelId: 'new',
      before: (asked) => {
        if (asked.some((text) => text.includes('poison'))) throw new Error('It choked.')
      },
    })
    const app = await base.start(embedder, [model()])
    expect(await settled(app)).toMatchObject({ done: 3, total: 4, failed: 1, serving: { modelId: 'new' } })
    const listed = await base.store().listChunks(personal)
    const poisoned = listed.find(({ text }) => text.includes('poison'))
    expect(app.events('KnowledgeChunkReembedFailed')).toMatchObject([
      {
        sourceModule: '_platform.ingestion',
        payload: { chunkId: poisoned?.id, reason: 'It choked.', modelId: 'new' },
      },
    ])
    expect(listed.map(stampOf).toSorted()).toEqual(['test new 16', 'test new 16', 'test new 16', 'test old 16'])
    const byWords = await app.search('poison', { mergeStrategy: 'SparseOnly', minScore: 0 })
    expect(byWords.map(({ chunk }) => chunk.text)).toEqual(['a poison for the model'])
  }, 120_000)

  it('[R8.07] [R8.08] the old vectors serve until the new are whole, while the app answers and ingests', async () => {
    await using base = await installation(make)
    const first = await base.start(model())
    await first.index(texts)
    await base.stop(first)

    const gate = Promise.withResolvers<void>()
    const old = model()
    const slow = model({ modelId: 'new', dimensions: 24, before: () => gate.promise })
    const app = await base.start(slow, [old])
    await until('the model to be asked', () => slow.asked.length > 0)
    for (const query of texts) expect((await app.search(query, dense))[0]?.chunk.text).toBe(query)
    await app.index(['a newcomer of today'])
    expect((await app.search('a newcomer of today', dense))[0]?.chunk.text).toBe('a newcomer of today')
    expect(new Set((await base.store().listChunks(personal)).map(stampOf))).toEqual(new Set(['test old 16']))
    const health = await app.client.request('/health/rag')
    expect(await health.json()).toMatchObject({
      embedding: { modelId: 'old', dimensions: 16 },
      vectorStore: { status: 'Ready' },
      reembedding: { state: 'Running', target: { modelId: 'new', dimensions: 24 } },
    })

    gate.resolve()
    expect(await settled(app)).toMatchObject({ serving: { modelId: 'new' }, done: 4, total: 4, target: null })
    const stamps = (await base.store().listChunks(personal)).map(stampOf)
    expect(stamps).toEqual(stamps.map(() => 'test new 24'))
    for (const query of [...texts, 'a newcomer of today'])
      expect((await app.search(query, dense))[0]?.chunk.text).toBe(query)
  }, 120_000)
})

it('[R8.02] [R8.08] a store with nothing but the operations of the port is changed as well', async () => {
  await using base = await installation(plainStores)
  const first = await base.start(model())
  await first.index(texts)
  await base.stop(first)
  const app = await base.start(model({ modelId: 'new' }), [model()])
  expect(await settled(app)).toMatchObject({ serving: { modelId: 'new' }, done: 3, total: 3 })
  expect((await base.store().listChunks(personal)).map(stampOf)).toEqual(texts.map(() => 'test new 16'))
  for (const query of texts) expect((await app.search(query, dense))[0]?.chunk.text).toBe(query)
}, 120_000)

it('unchanged texts are taken from the embedding cache', async () => {
  await using base = await installation()
  const embedders = [model(), model({ modelId: 'new' })] as const
  const cached = withEmbeddingCache(memoryEmbeddingCache())
  const first = await base.start(embedders[1], [], [cached])
  await first.index(texts)
  await base.stop(first)
  const second = await base.start(embedders[0], [], [cached])
  await settled(second)
  await base.stop(second)
  const asked = embedders[1].asked.length
  const third = await base.start(embedders[1], [], [cached])
  expect(await settled(third)).toMatchObject({ serving: { modelId: 'new' }, done: 3 })
  expect(embedders[1].asked.slice(asked)).toEqual([])
}, 120_000)
