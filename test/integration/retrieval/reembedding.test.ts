import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { EmbeddingStatus } from '../../../src/contracts/index.ts'
import {
  type EmbeddingProvider,
  hashEmbedder,
  memoryEmbeddingCache,
  memoryVectorStore,
  type PostgresVectorStore,
  postgresVectorStore,
  type RetrievalBuilder,
  silentLogger,
  sqliteVectorStore,
  type VectorStore,
  type VectorStorePart,
  withEmbeddingCache,
  withEmbeddingModels,
  withEmbeddingProvider,
  withVectorStore,
} from '../../../src/main/library.ts'
import { startPostgresServer } from '../../postgres-server.ts'
import { personal, type RetrievalApp, startRetrievalApp } from '../../retrieval-app.ts'
import { until } from '../../until.ts'

interface TestModel extends EmbeddingProvider {
  /** Every text that it was asked for. */
  readonly asked: string[]
}

interface TestModelOptions {
  readonly providerId?: string
  readonly modelId?: string
  readonly dimensions?: number
  /** What happens before texts are embedded. */
  readonly before?: (texts: readonly string[]) => void | Promise<void>
}

/** A hash embedder under a name of its own, that notes what it is asked for and may be held back. */
const model = ({ providerId = 'test', modelId = 'old', dimensions = 16, before }: TestModelOptions = {}): TestModel => {
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

type Stores = () => { part: (version: EmbeddingProvider) => VectorStorePart; opened: () => VectorStore }

const memoryStores: Stores = () => {
  const store = memoryVectorStore()
  return { part: () => store, opened: () => store }
}
/** As an app of one's own may bring it: nothing but the operations of the port. */
const plainStores: Stores = () => {
  const { index, search, deleteChunk, deleteByScope, vacuum, listChunks, listScopes } = memoryVectorStore()
  const store = { index, search, deleteChunk, deleteByScope, vacuum, listChunks, listScopes }
  return { part: () => store, opened: () => store }
}
const sqliteStores: Stores = () => {
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
const postgresStores = async () => {
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
const stores: [string, Stores][] = [
  ['memory', memoryStores],
  ['SQLite', sqliteStores],
]

const stampOf = ({ metadata }: { metadata: Readonly<Record<string, string>> }) =>
  [metadata._embedProvider, metadata._embedModel, metadata._embedDim].join(' ')
const statusOf = async (app: RetrievalApp): Promise<EmbeddingStatus> =>
  (await app.client.embedding.GetEmbedding()).status
const settled = async (app: RetrievalApp): Promise<EmbeddingStatus> => {
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
const installation = async (make: Stores = sqliteStores) => {
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

const texts = ['the dome closes in wind', 'bread and butter', 'rain falls on the roof']
const dense = { mergeStrategy: 'DenseOnly', topK: 1, minScore: 0.99 } as const

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

describe('a change of the embedding model', () => {
  const many = Array.from({ length: 200 }, (_, at) => `passage number ${at} of the logbook`)
  const changing = async () => {
    const base = await installation()
    const first = await base.start(model())
    await first.index(many)
    await base.stop(first)
    const gate = Promise.withResolvers<void>()
    let answered = 0
    const slow = model({ modelId: 'new', before: () => (answered++ < 1 ? undefined : gate.promise) })
    const old = model()
    return {
      base,
      slow,
      /** The new model answers once, and then waits. */
      start: () => base.start(slow, [old]),
      /** Lets it answer all that it is asked. */
      open: () => gate.resolve(),
      [Symbol.asyncDispose]: () => base[Symbol.asyncDispose](),
    }
  }

  it('is paused, also over a restart, and goes on where it was', async () => {
    await using test = await changing()
    const app = await test.start()
    await until('the model to be asked again', () => test.slow.asked.length > 64)
    expect(await app.client.embedding.PauseReembedding()).toMatchObject({ state: 'Paused', done: 64, total: 200 })
    await test.base.stop(app)
    test.open()
    const asked = test.slow.asked.length
    const again = await test.start()
    await again.app.workTakenUp
    expect(await statusOf(again)).toMatchObject({ state: 'Paused', target: { modelId: 'new' }, done: 64 })
    expect(test.slow.asked).toHaveLength(asked)
    expect((await again.search(many[7] ?? '', dense))[0]?.chunk.text).toBe(many[7])
    expect(await again.client.embedding.ResumeReembedding()).toMatchObject({ state: 'Running' })
    expect(await settled(again)).toMatchObject({ serving: { modelId: 'new' }, done: 200, target: null })
    expect((await again.search(many[7] ?? '', dense))[0]?.chunk.text).toBe(many[7])
    // Nothing that was done before the pause was done again.
    expect(again.events('KnowledgeChunkReembedded')).toHaveLength(200)
    expect(new Set(again.events('KnowledgeChunkReembedded').map(({ payload }) => payload.chunkId)).size).toBe(200)
  }, 120_000)

  it('is cancelled: the model before stays, and nothing is left of the other', async () => {
    await using test = await changing()
    const app = await test.start()
    await until('some to be done', () => app.events('KnowledgeChunkReembedded').length === 64)
    expect(await app.client.embedding.CancelReembedding()).toMatchObject({
      state: 'Settled',
      serving: { modelId: 'old' },
      target: null,
      done: 200,
      total: 200,
    })
    const stamps = (await test.base.store().listChunks(personal)).map(stampOf)
    expect(stamps).toEqual(many.map(() => 'test old 16'))
    const tables = app.services.database.prepare(
      "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'retrieval_vectors_2%'",
    )
    expect(tables.pluck().get()).toBe(0)
    expect((await app.search(many[3] ?? '', dense))[0]?.chunk.text).toBe(many[3])
  }, 120_000)

  it('is told of as it goes on, to everyone who listens', async () => {
    await using test = await changing()
    const app = await test.start()
    const stream = await app.client.notifications()
    test.open()
    const told = await stream.first('the end of the change', ({ kind, payload }) => {
      return kind === 'Retrieval.Embedding' && payload.state === 'Settled' && payload
    })
    await stream[Symbol.asyncDispose]()
    expect(told).toMatchObject({ serving: { modelId: 'new' }, done: 200, total: 200, failed: 0, problem: null })
  }, 120_000)

  it('waits for a model that does not answer, says so, and blames no chunk', async () => {
    await using base = await installation()
    const first = await base.start(model())
    await first.index(texts)
    await base.stop(first)
    let isThere = false
    const flaky = model({
      modelId: 'new',
      before: () => {
        if (!isThere) throw new Error('Nobody is there.')
      },
    })
    const app = await base.start(flaky, [model()])
    const held = await until('the problem to be told', async () => {
      const status = await statusOf(app)
      return status.problem === null ? null : status
    })
    expect(held).toMatchObject({ state: 'Running', serving: { modelId: 'old' }, done: 0, failed: 0 })
    expect((await app.search('bread and butter', dense))[0]?.chunk.text).toBe('bread and butter')
    isThere = true
    expect(await settled(app)).toMatchObject({ serving: { modelId: 'new' }, done: 3, failed: 0, problem: null })
    expect(app.events('KnowledgeChunkReembedFailed')).toEqual([])
  }, 120_000)

  it('finds everything by its words while the model before is not there any more', async () => {
    await using base = await installation()
    const first = await base.start(model())
    await first.index(texts)
    await base.stop(first)
    const gate = Promise.withResolvers<void>()
    const app = await base.start(model({ modelId: 'new', before: () => gate.promise }))
    const found = await app.search('rain on the roof', { mergeStrategy: 'DenseSparseHybrid', topK: 1, minScore: 0 })
    expect(found.map(({ chunk }) => chunk.text)).toEqual(['rain falls on the roof'])
    gate.resolve()
    await settled(app)
    expect((await app.search('bread and butter', dense))[0]?.chunk.text).toBe('bread and butter')
  }, 120_000)

  it.each([
    ['', async () => ({ make: sqliteStores, [Symbol.asyncDispose]: async () => undefined })],
    [', on a server', postgresStores],
  ])(
    'lets vectors count as much as the library’s own texts say that they help, also after a restart%s',
    async (_, open) => {
      await using stores = await open()
      const subjects = 'boat mooring lock tide sail engine rope anchor winter harbour'.split(' ')
      const lots = Array.from({ length: 80 }, (_, at) => ({ at, subject: subjects[at % subjects.length] }))
      const library = lots.map(
        ({ at, subject }) =>
          `Everybody knows it. Some say that the ${subject} needs little. Nothing is certain about lot ${300 + at}. ` +
          `In the end the ${subject} needs more than anybody had thought before spring ${100 + at}.`,
      )
      const { generateEmbeddings: byHash } = hashEmbedder(64)
      const modelThatSees = (modelId: string, seen: (text: string) => string): EmbeddingProvider => ({
        ...{ providerId: 'test', modelId, dimensions: 64 },
        generateEmbedding: async (text) => (await byHash([seen(text)]))[0] ?? new Float32Array(64),
      })
      const senseless = modelThatSees('senseless', (text) => [...text].reverse().join(''))
      /** Knows which spring belongs to which lot, where no word tells. */
      const knowing = modelThatSees('knowing', (text) => {
        const [place, spring, lot] = /place\d+|spring (\d+)|lot (\d+)/.exec(text) ?? []
        if (place?.startsWith('place')) return place
        if (spring !== undefined) return `place${Number(spring) - 100}`
        return lot === undefined ? text : `place${Number(lot) - 300}`
      })
      await using base = await installation(stores.make)
      const first = await base.start(model())
      await first.index(library)
      await base.stop(first)

      const told: number[] = []
      for (const provider of [senseless, senseless, knowing, knowing]) {
        const app = await base.start(provider, [model(), senseless])
        told.push((await settled(app)).denseWeight)
        // The words are those of one lot, what the model sees is another.
        const [best] = await app.search('place5: Nothing is certain about lot 307.', {
          mergeStrategy: 'DenseSparseHybrid',
          topK: 1,
          minScore: 0,
        })
        expect(best?.chunk.text).toContain(provider === knowing ? 'lot 305' : 'lot 307')
        await base.stop(app)
      }
      const [little, littleStill, much, muchStill] = told
      expect(little).toBeLessThan(0.2)
      expect(much).toBeGreaterThan(0.4)
      expect([littleStill, muchStill]).toEqual([little, much])
    },
    120_000,
  )
})
