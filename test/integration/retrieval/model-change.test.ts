import { describe, expect, it } from 'vitest'
import { type EmbeddingProvider, hashEmbedder } from '../../../src/main/library.ts'
import { personal } from '../../retrieval-app.ts'
import { until } from '../../until.ts'
import {
  dense,
  installation,
  model,
  plainStores,
  postgresStores,
  settled,
  sqliteStores,
  stampOf,
  statusOf,
  texts,
} from './changing-installation.ts'

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

  it('waits for a model that answered when it was chosen and went away meanwhile (every chunk was blamed, since its first answer was remembered)', async () => {
    await using base = await installation()
    let isThere = true
    const flaky = model({
      modelId: 'new',
      before: (asked) => {
        // It goes as the first passages are to be read.
        if (asked.some((text) => texts.includes(text))) isThere = false
        if (!isThere) throw new Error('Nobody is there.')
      },
    })
    const app = await base.start(model(), [flaky])
    await app.index(texts)
    await app.client.embedding.ChooseEmbeddingModel({ providerId: 'test', modelId: 'new', dimensions: 16 })
    await until('the problem to be told', async () => (await statusOf(app)).problem !== null)
    expect(await statusOf(app)).toMatchObject({ state: 'Running', serving: { modelId: 'old' }, done: 0, failed: 0 })
    expect(app.events('KnowledgeChunkReembedFailed')).toEqual([])
    await expect(
      app.client.embedding.ChooseEmbeddingModel({ providerId: 'test', modelId: 'new', dimensions: 16 }),
    ).rejects.toThrow()
  }, 120_000)

  it('says that the disk is full, blames no chunk for it, and goes on once there is room (the log was to say why)', async () => {
    await using base = await installation(plainStores)
    const app = await base.start(model({ dimensions: 512 }), [model({ modelId: 'new', dimensions: 512 })])
    await app.index(many)
    const { database } = app.services
    // Of the 400 kB of the new vectors, a half finds room.
    const pages = Number(database.pragma('page_count', { simple: true }))
    database.pragma(`max_page_count = ${pages + 50}`)
    await app.client.embedding.ChooseEmbeddingModel({ providerId: 'test', modelId: 'new', dimensions: 512 })
    const held = await until('the problem to be told', async () => {
      const status = await statusOf(app)
      return status.problem === null ? null : status
    })
    expect(held).toMatchObject({ serving: { modelId: 'old' }, failed: 0 })
    expect(held.problem).toBe('There is no room on the disk for this. Free some space and try again.')
    expect((await app.search(many[7] ?? '', dense))[0]?.chunk.text).toBe(many[7])
    database.pragma('max_page_count = 1073741823')
    expect(await settled(app)).toMatchObject({ serving: { modelId: 'new' }, done: 200, failed: 0, problem: null })
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
