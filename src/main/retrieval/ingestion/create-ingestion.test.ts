import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { newGuid } from '../../platform/index.ts'
import type { BatchEmbeddingProvider } from '../embedding/embedding-provider.ts'
import { hashEmbedder } from '../embedding/hash-embedder.ts'
import { memoryVectorStore } from '../store/memory-vector-store.ts'
import { ROWS_PER_WRITE } from './index-target.ts'
import { chunksOf, openTestIngestion, recordingObserver, team } from './test-ingestion.ts'

/** An embedder whose calls a test can hold, fail and count. */
const controlled = (before: (texts: readonly string[]) => void | Promise<void>): BatchEmbeddingProvider => {
  const inner = hashEmbedder(16)
  return {
    ...inner,
    generateEmbeddings: async (texts) => {
      await before(texts)
      return inner.generateEmbeddings(texts)
    },
  }
}

describe('ingestion', () => {
  it('indexes every chunk, tells the observers, records events and stamps the version', async () => {
    const observer = recordingObserver()
    await using test = openTestIngestion({ observers: [observer] })
    const chunks = chunksOf(100)
    const documentId = newGuid()
    await test.ingestion.start()
    expect(await test.ingestion.enqueue({ documentId, scope: team, chunks })).toEqual({ ok: true, value: undefined })
    await test.ingestion.idle()

    expect(observer.told).toEqual([`accepted ${documentId} 0/100`, `completed ${documentId} 100`])
    expect(observer.indexed.toSorted()).toEqual(chunks.map(({ id }) => id).toSorted())
    const listed = await test.store.listChunks(team)
    expect(listed.map(({ text }) => text)).toEqual(chunks.map(({ text }) => text))
    expect(listed[7]?.metadata).toEqual({
      ordinal: '7',
      _embedProvider: 'fake',
      _embedModel: 'hash',
      _embedDim: '16',
    })
    const events = test.events()
    expect(events).toHaveLength(100)
    expect(events[0]).toMatchObject({
      kind: 'KnowledgeChunkIndexed',
      teamId: 'a',
      payload: { documentId, chunkId: chunks[0]?.id },
    })
    expect(test.ingestion.count).toBe(0)
  })

  it('keeps what it accepted and goes on chunk by chunk after a restart', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let served = 0
    const stuck = controlled(async () => {
      if (served++ > 0) await held
    })
    await using test = openTestIngestion()
    const documentId = newGuid()
    await test.restart({ embedder: stuck })
    await test.ingestion.start()
    await test.ingestion.enqueue({ documentId, scope: team, chunks: chunksOf(100) })
    while ((await test.store.listScopes())[0]?.chunkCount !== 64) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(test.ingestion.count).toBe(0)

    const observer = recordingObserver()
    const embedded: string[] = []
    const counting = controlled((texts) => {
      embedded.push(...texts)
    })
    // The process dies: nobody stops the first service, and another one begins on the same file.
    const second = test.beside({ embedder: counting, observers: [observer] })
    await second.start()
    await second.idle()
    expect(observer.told).toEqual([`accepted ${documentId} 64/100`, `completed ${documentId} 100`])
    expect(embedded).toHaveLength(36)
    await second.stop()
    release()
  })

  it('gives up a chunk that cannot be embedded, and with it its document alone', async () => {
    const observer = recordingObserver()
    const embedder = controlled((texts) => {
      if (texts.some((text) => text.includes('poison number3'))) throw new Error('The model choked on it.')
    })
    await using test = openTestIngestion({ observers: [observer], embedder })
    await test.ingestion.start()
    const [bad, good] = [newGuid(), newGuid()]
    const poisoned = chunksOf(10, 'poison')
    await test.ingestion.enqueue({ documentId: bad, scope: team, chunks: poisoned })
    await test.ingestion.enqueue({ documentId: good, scope: team, chunks: chunksOf(10, 'sound') })
    await test.ingestion.idle()
    expect(observer.told).toContain(`failed ${bad} The model choked on it.`)
    expect(observer.told).toContain(`completed ${good} 10`)
    expect((await test.store.listChunks(team)).map(({ text }) => text)).toEqual(
      Array.from({ length: 10 }, (_, at) => `sound number${at}`),
    )
    const failures = test.events().filter(({ kind }) => kind === 'KnowledgeChunkFailed')
    expect(failures.map(({ payload }) => payload)).toEqual([
      { documentId: bad, chunkId: poisoned[3]?.id, reason: 'The model choked on it.' },
    ])
  })

  it('tries again what failed for a moment', async () => {
    let failures = 2
    const embedder = controlled(() => {
      if (failures-- > 0) throw new Error('busy')
    })
    const observer = recordingObserver()
    await using test = openTestIngestion({ observers: [observer], embedder })
    await test.ingestion.start()
    await test.ingestion.enqueue({ documentId: 'd', scope: team, chunks: chunksOf(3) })
    await test.ingestion.idle()
    expect(observer.told).toEqual(['accepted d 0/3', 'completed d 3'])
  })

  it('refuses jobs beyond its capacity, and after it stopped', async () => {
    await using test = openTestIngestion({ capacity: 2 })
    const job = (documentId: string) => ({ documentId, scope: team, chunks: chunksOf(1) })
    expect((await test.ingestion.enqueue(job('one'))).ok).toBe(true)
    expect((await test.ingestion.enqueue(job('two'))).ok).toBe(true)
    expect(await test.ingestion.enqueue(job('three'))).toEqual({ ok: false, error: { type: 'QueueFull', capacity: 2 } })
    expect(test.ingestion.count).toBe(2)
    await test.ingestion.start()
    await test.ingestion.idle()
    expect((await test.ingestion.enqueue(job('three'))).ok).toBe(true)
    await test.ingestion.stop()
    expect(await test.ingestion.enqueue(job('four'))).toEqual({ ok: false, error: { type: 'QueueClosed' } })
  })

  it('removes a document while it is being embedded', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const observer = recordingObserver()
    await using test = openTestIngestion({ observers: [observer], embedder: controlled(() => held) })
    await test.ingestion.start()
    await test.ingestion.enqueue({ documentId: 'd', scope: team, chunks: chunksOf(50) })
    const removed = test.ingestion.removeDocument(team, 'd')
    release()
    await removed
    await test.ingestion.idle()
    expect(observer.told).toEqual(['accepted d 0/50'])
    expect(await test.store.listChunks(team)).toEqual([])
    expect(test.db.prepare('SELECT count(*) FROM retrieval_chunks').pluck().get()).toBe(0)
    expect(test.db.prepare('SELECT count(*) FROM retrieval_jobs').pluck().get()).toBe(0)
  })

  it('removes every trace of an indexed document, in its own scope', async () => {
    await using test = openTestIngestion()
    await test.ingestion.start()
    await test.ingestion.enqueue({ documentId: 'd', scope: team, chunks: chunksOf(40) })
    await test.ingestion.enqueue({ documentId: 'e', scope: team, chunks: chunksOf(2, 'other') })
    await test.ingestion.idle()
    await test.ingestion.removeDocument({ type: 'Team', teamId: 'b' }, 'd')
    expect(await test.store.listChunks(team)).toHaveLength(42)
    await test.ingestion.removeDocument(team, 'd')
    expect(await test.store.listChunks(team)).toHaveLength(2)
    for (const table of ['retrieval_chunks', 'retrieval_sparse_docsize', 'retrieval_vectors_1'])
      expect(test.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(2)
  })

  it('removes many documents one after the other, so that the loop is held up by no more than one write', async () => {
    await using test = openTestIngestion()
    await test.ingestion.start()
    const documentIds = Array.from({ length: 30 }, (_, at) => `d${at}`)
    for (const documentId of documentIds)
      await test.ingestion.enqueue({ documentId, scope: team, chunks: chunksOf(4, documentId) })
    await test.ingestion.idle()
    const count = (): number => test.db.prepare('SELECT count(*) FROM retrieval_chunks').pluck().get() as number
    expect(count()).toBe(120)
    const removed = test.ingestion.removeDocuments(team, documentIds)
    let most = 0
    for (let before = count(); before > 0; ) {
      await new Promise((resolve) => setImmediate(resolve))
      const after = count()
      most = Math.max(most, before - after)
      before = after
    }
    // A write of its own for each took longer than all that was done in it.
    expect(most).toBe(ROWS_PER_WRITE)
    await removed
    expect(test.db.prepare('SELECT count(*) FROM retrieval_jobs').pluck().get()).toBe(0)
  })

  it('replaces a document that is enqueued again, ids and all', async () => {
    await using test = openTestIngestion()
    await test.ingestion.start()
    const first = chunksOf(30)
    await test.ingestion.enqueue({ documentId: 'd', scope: team, chunks: first })
    await test.ingestion.idle()
    const second = first.slice(0, 5).map((chunk) => ({ ...chunk, text: `new ${chunk.text}` }))
    await test.ingestion.enqueue({ documentId: 'd', scope: team, chunks: second })
    await test.ingestion.idle()
    const texts = (await test.store.listChunks(team)).map(({ text }) => text)
    expect(texts).toEqual(second.map(({ text }) => text))
  })

  it('drops what was not wholly accepted when the process died', async () => {
    await using test = openTestIngestion()
    await test.ingestion.enqueue({ documentId: 'd', scope: team, chunks: chunksOf(20) })
    test.db.prepare(`UPDATE retrieval_jobs SET state = 'Accepting'`).run()
    await test.restart()
    await test.ingestion.start()
    await test.ingestion.idle()
    expect(await test.store.listChunks(team)).toEqual([])
    expect(test.db.prepare('SELECT count(*) FROM retrieval_chunks').pluck().get()).toBe(0)
  })

  it('indexes a document however often the process ended before anything of it was done', async () => {
    const observer = recordingObserver()
    const whole = hashEmbedder(16)
    let gate = Promise.withResolvers<void>()
    const embedder = {
      ...whole,
      generateEmbeddings: async (texts: readonly string[]) => gate.promise.then(() => whole.generateEmbeddings(texts)),
    }
    await using test = openTestIngestion({ observers: [observer], embedder })
    await test.ingestion.enqueue({ documentId: 'd', scope: team, chunks: chunksOf(2) })
    for (let ended = 0; ended < 7; ended++) {
      await test.ingestion.start()
      const restarted = test.restart()
      gate.resolve()
      await restarted
      gate = Promise.withResolvers()
    }
    expect(observer.indexed).toEqual([])
    gate.resolve()
    await test.ingestion.start()
    await test.ingestion.idle()
    expect(observer.told.at(-1)).toBe('completed d 2')
  }, 180_000)

  it('rests after much work, once after the last of several documents, and not after a little', async () => {
    let rests = 0
    const restMs = 10
    const begun = Promise.withResolvers<void>()
    await using test = openTestIngestion({
      embedder: controlled(() => begun.promise),
      ...{ restMs, restAfterChunks: 240, onRest: () => rests++ },
    })
    await test.ingestion.start()
    await test.ingestion.enqueue({ documentId: 'd1', scope: team, chunks: chunksOf(40) })
    await test.ingestion.enqueue({ documentId: 'd2', scope: team, chunks: chunksOf(200) })
    begun.resolve()
    await test.ingestion.idle()
    expect(rests).toBe(0)
    await expect.poll(() => rests).toBe(1)
    await test.ingestion.enqueue({ documentId: 'd3', scope: team, chunks: chunksOf(1) })
    await test.ingestion.idle()
    // A timer of the same length that begins later ends later.
    await delay(restMs)
    expect(rests).toBe(1)
    await test.ingestion.enqueue({ documentId: 'd4', scope: team, chunks: chunksOf(239) })
    await expect.poll(() => rests).toBe(2)
  })

  it('completes a document without chunks', async () => {
    const observer = recordingObserver()
    await using test = openTestIngestion({ observers: [observer] })
    await test.ingestion.start()
    await test.ingestion.enqueue({ documentId: 'd', scope: team, chunks: [] })
    await test.ingestion.idle()
    expect(observer.told).toEqual(['accepted d 0/0', 'completed d 0'])
  })

  it('is not held up by an observer that throws', async () => {
    const observer = recordingObserver()
    const broken = {
      ...observer,
      onChunkIndexed: () => {
        throw new Error('broken')
      },
      onJobCompleted: () => {
        throw new Error('broken')
      },
    }
    const sound = recordingObserver()
    await using test = openTestIngestion({ observers: [broken, sound] })
    await test.ingestion.start()
    await test.ingestion.enqueue({ documentId: 'd', scope: team, chunks: chunksOf(3) })
    await test.ingestion.idle()
    expect(sound.told.at(-1)).toBe('completed d 3')
  })

  it('serves a store of another kind, and fills it again after a restart when it forgot', async () => {
    await using test = openTestIngestion({ foreign: memoryVectorStore })
    await test.ingestion.start()
    await test.ingestion.enqueue({ documentId: 'd', scope: team, chunks: chunksOf(20) })
    await test.ingestion.enqueue({ documentId: 'e', scope: team, chunks: chunksOf(5, 'other') })
    await test.ingestion.idle()
    expect(await test.store.listChunks(team)).toHaveLength(25)
    await test.ingestion.removeDocument(team, 'd')
    expect(await test.store.listChunks(team)).toHaveLength(5)
    await test.restart()
    expect(await test.store.listChunks(team)).toHaveLength(0)
    await test.ingestion.start()
    await test.ingestion.idle()
    const listed = await test.store.listChunks(team)
    expect(listed.map(({ text }) => text)).toEqual(chunksOf(5, 'other').map(({ text }) => text))
    expect(listed[0]?.metadata._embedModel).toBe('hash')
  })

  it('asks a store that is away for all that is to be removed together, however much that is', async () => {
    let isAway = false
    let asked = 0
    const inner = memoryVectorStore()
    const foreign = () => ({
      ...inner,
      deleteChunk: async (...given: Parameters<typeof inner.deleteChunk>) => {
        if (!isAway) return inner.deleteChunk(...given)
        asked++
        throw new Error('The store is away.')
      },
    })
    const documents = ['a', 'b', 'c', 'd', 'e', 'f']
    await using test = openTestIngestion({ foreign, pauseAfterErrorMs: 100 })
    await test.ingestion.start()
    for (const documentId of documents)
      await test.ingestion.enqueue({ documentId, scope: team, chunks: chunksOf(1, documentId) })
    await test.ingestion.idle()
    isAway = true
    for (const documentId of documents) await test.ingestion.removeDocument(team, documentId)
    asked = 0
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    // Each of them once, after each pause.
    expect(asked).toBeLessThanOrEqual(10 * documents.length)
    expect(asked).toBeGreaterThan(0)
    isAway = false
    await test.ingestion.idle()
    await expect.poll(() => test.store.listChunks(team)).toEqual([])
  })
})
