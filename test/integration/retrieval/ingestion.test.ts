import { randomUUID } from 'node:crypto'
import { MessageChannel, Worker } from 'node:worker_threads'
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest'
import {
  hashEmbedder,
  type IngestionJob,
  type IngestionStatusObserver,
  memoryVectorStore,
  type RAGServerApp,
  rollingRagTelemetry,
  serveIngestionQueue,
  type TextChunk,
  type VectorScope,
  withEmbeddingProvider,
  withIngestionConcurrency,
  withIngestionQueueCapacity,
  withIngestionStatusObserver,
  withTelemetry,
  withVectorStore,
} from '../../../src/main/library.ts'
import { chunkOf, personal, startRetrievalApp } from '../../retrieval-app.ts'
import { until } from '../../until.ts'

/** An embedder that notes what it is given, fails on a text with `poison`, and works only while the gate is open. */
const watchedEmbedder = ({ open = true } = {}) => {
  const inner = hashEmbedder()
  const seen: string[] = []
  let gate = Promise.withResolvers<void>()
  if (open) gate.resolve()
  let inFlight = 0
  let mostInFlight = 0
  return {
    seen,
    get mostInFlight() {
      return mostInFlight
    },
    get inFlight() {
      return inFlight
    },
    open: () => gate.resolve(),
    shut: () => {
      gate = Promise.withResolvers()
    },
    embedder: {
      ...inner,
      generateEmbeddings: async (texts: readonly string[]) => {
        seen.push(...texts)
        inFlight += 1
        mostInFlight = Math.max(mostInFlight, inFlight)
        try {
          await gate.promise
          if (texts.some((text) => text.includes('poison'))) throw new Error('The text cannot be embedded.')
          return await inner.generateEmbeddings(texts)
        } finally {
          inFlight -= 1
        }
      },
    },
  }
}

const jobOf = (text: string): IngestionJob => ({ documentId: randomUUID(), scope: personal, chunks: [chunkOf(text)] })

/** Writes down every call. */
const noting = () => {
  const calls: [string, ...unknown[]][] = []
  const observer: IngestionStatusObserver = {
    onJobAccepted: ({ documentId, chunks }) => calls.push(['accepted', documentId, chunks.map(({ text }) => text)]),
    onChunkIndexed: (jobId, chunkId) => calls.push(['indexed', jobId, chunkId]),
    onJobCompleted: (jobId, chunkCount) => calls.push(['completed', jobId, chunkCount]),
    onJobFailed: (jobId, reason) => calls.push(['failed', jobId, reason]),
  }
  return { calls, observer, of: (kind: string) => calls.filter(([name]) => name === kind).map(([, ...rest]) => rest) }
}

describe('the ingestion queue', () => {
  it('[R6.01] [R6.04] [R6.07] [R6.10] takes a job of document, scope and chunks, and the service does it', async () => {
    expectTypeOf<IngestionJob>().toEqualTypeOf<{
      readonly documentId: string
      readonly scope: VectorScope
      readonly chunks: readonly TextChunk[]
    }>()
    const store = memoryVectorStore()
    await using app = await startRetrievalApp({ with: [withVectorStore(store)] })
    const scope: VectorScope = { type: 'Team', teamId: 'other' }
    const job = { ...jobOf('seven barrels of salt'), scope }
    expect(await app.retrieval.ingestion.enqueue(job)).toEqual({ ok: true, value: undefined })
    const [stored] = await until('the chunk to be stored', async () => {
      const chunks = await store.listChunks(scope)
      return chunks.length > 0 && chunks
    })
    expect(stored).toMatchObject({ id: job.chunks[0]?.id, text: 'seven barrels of salt', origin: 'UserContent' })
    expect(await store.listScopes()).toEqual([{ scope, chunkCount: 1 }])
  })

  it('[R6.02] takes jobs from another thread', async () => {
    await using app = await startRetrievalApp()
    const { port1, port2 } = new MessageChannel()
    serveIngestionQueue(app.retrieval.ingestion, port1)
    const thread = new Worker(new URL('./enqueue-from-thread.ts', import.meta.url), {
      workerData: { port: port2, job: jobOf('a comet from afar') },
      transferList: [port2],
    })
    try {
      const result = await new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject))
      expect(result).toEqual({ ok: true, value: undefined })
      const matches = await until('the chunk to be found', async () => {
        const found = await app.search('a comet from afar')
        return found.length > 0 && found
      })
      expect(matches[0]?.chunk.text).toBe('a comet from afar')
    } finally {
      await thread.terminate()
      port1.close()
    }
  })

  it('[R6.03] [R14.14] works on jobs in the order in which they came', async () => {
    const watched = watchedEmbedder({ open: false })
    await using app = await startRetrievalApp({
      with: [withEmbeddingProvider(watched.embedder), withIngestionConcurrency(1)],
    })
    const texts = Array.from({ length: 12 }, (_, at) => `text number ${at}`)
    const indexed = Promise.all(texts.map((text) => app.index([text])))
    await until('eleven jobs to wait', () => app.retrieval.ingestion.count === 11)
    expect(watched.inFlight).toBe(1)
    watched.open()
    await indexed
    expect(watched.seen).toEqual(texts)
    expect(watched.mostInFlight).toBe(1)
  })

  it('[R14.14] works on two jobs at once by default, and on no more', async () => {
    const watched = watchedEmbedder({ open: false })
    await using app = await startRetrievalApp({ with: [withEmbeddingProvider(watched.embedder)] })
    const indexed = Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => app.index([text])))
    await until(
      'two jobs to be worked on and three to wait',
      () => watched.inFlight === 2 && app.retrieval.ingestion.count === 3,
    )
    watched.open()
    await indexed
    expect(watched.mostInFlight).toBe(2)
  })

  it('[R6.05] [R14.15] takes any number of jobs where it has no capacity', async () => {
    const watched = watchedEmbedder({ open: false })
    await using app = await startRetrievalApp({ with: [withEmbeddingProvider(watched.embedder)] })
    const results = await Promise.all(
      Array.from({ length: 10_000 }, (_, at) => app.retrieval.ingestion.enqueue(jobOf(`text ${at}`))),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(10_000)
    expect(app.retrieval.ingestion.count).toBe(10_000 - 2)
  }, 300_000)

  it('[R6.06] [R6.09] [R6.12] [R14.15] refuses one waiting job more than its capacity, and counts what waits', async () => {
    const watched = watchedEmbedder({ open: false })
    await using app = await startRetrievalApp({
      with: [withEmbeddingProvider(watched.embedder), withIngestionConcurrency(1), withIngestionQueueCapacity(3)],
    })
    const { ingestion } = app.retrieval
    expect(ingestion.count).toBe(0)
    await ingestion.enqueue(jobOf('taken out'))
    await until('the first job to be taken out', () => watched.inFlight === 1)
    expect(ingestion.count).toBe(0)
    for (const [at, text] of ['one', 'two', 'three'].entries()) {
      expect((await ingestion.enqueue(jobOf(text))).ok).toBe(true)
      expect(ingestion.count).toBe(at + 1)
    }
    expect(await ingestion.enqueue(jobOf('four'))).toEqual({ ok: false, error: { type: 'QueueFull', capacity: 3 } })
    watched.open()
    await until('the waiting jobs to be taken out', () => ingestion.count === 0)
    expect((await ingestion.enqueue(jobOf('five'))).ok).toBe(true)
  })

  it('[R6.08] gives an Error when the job cannot be stored, and when the queue is stopped', async () => {
    await using app = await startRetrievalApp()
    const { ingestion } = app.retrieval
    const { database } = app.services
    // As much room as there is on a full disk.
    const pages = Number(database.pragma('page_count', { simple: true }))
    database.pragma(`max_page_count = ${pages}`)
    const large = { ...jobOf(''), chunks: Array.from({ length: 400 }, () => chunkOf('salt '.repeat(400))) }
    const full = await ingestion.enqueue(large)
    expect(full).toMatchObject({
      ok: false,
      error: { type: 'StorageFailed', message: expect.stringContaining('disk') },
    })
    database.pragma('max_page_count = 1073741823')
    expect((await ingestion.enqueue(jobOf('room again'))).ok).toBe(true)
    await app.stop()
    expect(await ingestion.enqueue(jobOf('too late'))).toEqual({ ok: false, error: { type: 'QueueClosed' } })
  })

  it('[R6.11] [R13.02] a job that fails stops no other', async () => {
    const watched = watchedEmbedder()
    const store = memoryVectorStore()
    await using app = await startRetrievalApp({
      with: [withEmbeddingProvider(watched.embedder), withVectorStore(store), withIngestionConcurrency(1)],
    })
    const [first, bad, third] = await Promise.all(['first', 'poison', 'third'].map((text) => app.index([text])))
    const texts = (await store.listChunks(personal)).map(({ text }) => text)
    expect(texts.toSorted()).toEqual(['first', 'third'])
    const failed = app.events('KnowledgeChunkFailed')
    expect(failed).toMatchObject([
      { sourceModule: '_platform.ingestion', payload: { documentId: bad, reason: 'The text cannot be embedded.' } },
    ])
    expect([first, third]).not.toContain(failed[0]?.payload.documentId)
  })
})

describe('what ingestion tells', () => {
  it('[R10.16] [R10.17] [R10.18] [R10.20] [R14.25] an observer of every job, made once', async () => {
    const noted = noting()
    let made = 0
    await using app = await startRetrievalApp({
      with: [
        withIngestionStatusObserver(() => {
          made += 1
          return noted.observer
        }),
      ],
    })
    const first = [chunkOf('the dome'), chunkOf('the mirror')]
    const second = [chunkOf('bread')]
    const ids = [await app.index(first), await app.index(second)]
    expect(made).toBe(1)
    expect(noted.of('accepted')).toEqual([
      [ids[0], ['the dome', 'the mirror']],
      [ids[1], ['bread']],
    ])
    expect(noted.of('indexed')).toEqual([
      [ids[0], first[0]?.id],
      [ids[0], first[1]?.id],
      [ids[1], second[0]?.id],
    ])
    expect(noted.of('completed')).toEqual([
      [ids[0], 2],
      [ids[1], 1],
    ])
    expect(noted.of('failed')).toEqual([])
  })

  it('[R10.19] [R10.20] an observer of a job that failed, with the reason', async () => {
    const noted = noting()
    const watched = watchedEmbedder()
    await using app = await startRetrievalApp({
      with: [withEmbeddingProvider(watched.embedder), withIngestionStatusObserver(() => noted.observer)],
    })
    const documentId = await app.index(['poison'])
    expect(noted.of('failed')).toEqual([[documentId, 'The text cannot be embedded.']])
    expect(noted.of('completed')).toEqual([])
  })

  it('[R13.01] the event store of each chunk', async () => {
    await using app = await startRetrievalApp()
    const chunks = [chunkOf('the dome'), chunkOf('the mirror'), chunkOf('bread')]
    const documentId = await app.index(chunks)
    expect(app.events('KnowledgeChunkIndexed')).toMatchObject(
      chunks.map(({ id }) => ({ sourceModule: '_platform.ingestion', payload: { documentId, chunkId: id } })),
    )
  })

  it('[R10.11] [R10.14] telemetry of each text that is embedded and of what is written', async () => {
    const rolling = rollingRagTelemetry()
    const latencies: number[] = []
    const flushes: [number, number][] = []
    const telemetry = {
      ...rolling,
      recordEmbeddingLatency: (ms: number) => void latencies.push(ms),
      recordIngestionFlush: (ms: number, chunkCount: number) => void flushes.push([ms, chunkCount]),
    }
    await using app = await startRetrievalApp({ with: [withTelemetry(telemetry)] })
    await app.index(['the dome', 'the mirror'])
    expect(latencies).toHaveLength(2)
    expect(flushes).toEqual([[expect.any(Number), 2]])
    await app.index(['the mirror'])
    expect(latencies).toHaveLength(2)
    await app.search('wind')
    expect(latencies).toHaveLength(3)
    await app.search('wind')
    expect(latencies).toHaveLength(3)
    for (const ms of latencies) expect(Number.isInteger(ms)).toBe(true)
  })
})

describe('the vacuum', () => {
  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })

  it('[R2.15] runs by itself, on a schedule, whatever store it is', async () => {
    const inner = memoryVectorStore()
    const vacuumed: [string, number][] = []
    const store = {
      ...inner,
      vacuum: async (scope: VectorScope, retainTombstonesMs: number) => {
        vacuumed.push([JSON.stringify(scope), retainTombstonesMs])
        return inner.vacuum(scope, retainTombstonesMs)
      },
    }
    const intervals: { readonly run: () => void; readonly everyMs: number }[] = []
    const realInterval = globalThis.setInterval
    closing.push(() => {
      globalThis.setInterval = realInterval
    })
    globalThis.setInterval = ((run: () => void, everyMs: number) => {
      intervals.push({ run, everyMs })
      return realInterval(() => undefined, 1_000_000)
    }) as typeof setInterval
    const withStore = (app: RAGServerApp) => withVectorStore(store)(app)
    await using app = await startRetrievalApp({ with: [withStore] })
    globalThis.setInterval = realInterval
    await app.index(['the dome'])
    expect(vacuumed).toEqual([])
    for (const { run, everyMs } of intervals) if (everyMs <= 86_400_000) run()
    await until('the store to be vacuumed', () => vacuumed.length > 0)
    expect(vacuumed).toEqual([[JSON.stringify(personal), expect.any(Number)]])
    expect(vacuumed[0]?.[1]).toBeGreaterThan(0)
  })
})
