import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AlcoveError, type BlobStore, memoryBlobStore } from '../platform/index.ts'
import { hashEmbedder } from '../retrieval/index.ts'
import { addDocument, leftOf, NOTHING, recordedKinds, settledDocument, storedChunks } from './test-documents.ts'
import { openOwnKnowledge, openTestKnowledge, startOwnKnowledge } from './test-knowledge.ts'

const prose = `${'The tide turns at noon. Boats leave then for the islands. '.repeat(200)}\n`

async function* arriving(pieces: number, failAt = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < pieces; piece++) {
    if (piece === failAt) throw new Error('the caller went away')
    yield Buffer.from('x'.repeat(100_000))
  }
}

test('a stream that is too long ends at the limit and leaves nothing', async () => {
  const knowledge = await startOwnKnowledge({ maxFileSizeBytes: 250_000 })
  const request = { fileName: 'a.txt', contentType: '', bytes: arriving(1_000) }
  expect(await knowledge.handlers.UploadDocument(request, knowledge.call)).toEqual({
    ok: false,
    error: { type: 'FileTooLarge', maxBytes: 250_000, actualBytes: 100_000_000 },
  })
  await expect.poll(() => leftOf(knowledge)).toEqual(NOTHING)
})

test('a stream that breaks off throws what broke it and leaves nothing', async () => {
  const knowledge = await startOwnKnowledge()
  const request = { fileName: 'a.txt', contentType: '', bytes: arriving(10, 5) }
  await expect(knowledge.handlers.UploadDocument(request, knowledge.call)).rejects.toThrow('the caller went away')
  await expect.poll(() => leftOf(knowledge)).toEqual(NOTHING)
})

const withPut = (put: (path: string, inner: BlobStore) => void): BlobStore => {
  const inner = memoryBlobStore()
  return {
    ...inner,
    async put(path, source) {
      const size = await inner.put(path, source)
      put(path, inner)
      return size
    },
  }
}
const full = () => new AlcoveError('StorageFull', 'The disk is full. Free some space and try again.')

test.each(['.txt', '.meta.json'])(
  '[K2.14] a disk that is full at %s is StorageError, and nothing is left',
  async (ending) => {
    const blobs = withPut((path) => {
      if (path.endsWith(ending)) throw full()
    })
    const knowledge = await startOwnKnowledge({ blobs })
    const request = { fileName: 'a.txt', contentType: '', bytes: new Uint8Array([65, 66]) }
    expect(await knowledge.handlers.UploadDocument(request, knowledge.call)).toEqual({
      ok: false,
      error: { type: 'StorageError', message: expect.stringMatching(/not enough space/) },
    })
    await expect.poll(() => leftOf(knowledge)).toEqual(NOTHING)
  },
)

test('[K9.06] a disk that fills up while text is stored fails the document, which is no failed extraction; a retry goes on', async () => {
  let isFull = true
  const blobs = withPut((path) => {
    if (isFull && path.endsWith('.extracted.text')) throw full()
  })
  const knowledge = await startOwnKnowledge({ blobs })
  const { documentId } = await addDocument(knowledge, 'a.txt', prose)
  expect(await settledDocument(knowledge, documentId)).toMatchObject({
    status: 'Failed',
    reason: expect.stringMatching(/full/),
  })
  expect(recordedKinds(knowledge)).toEqual(['DocumentUploaded'])
  isFull = false
  await knowledge.documentsHandlers.RetryIngestion(documentId, knowledge.call)
  expect(await settledDocument(knowledge, documentId)).toMatchObject({ status: 'Indexed' })
})

test.each(['Extracting', 'Chunking', 'Embedding'] as const)(
  'deleting a document while it is %s leaves nothing',
  async (status) => {
    const knowledge = await startOwnKnowledge()
    const { documentId } = await addDocument(knowledge, 'a.txt', prose.repeat(100))
    while (!knowledge.updates.some((update) => update.status === status)) await delay(0)
    await knowledge.handlers.DeleteDocument(documentId, knowledge.call)
    await expect.poll(() => leftOf(knowledge)).toEqual(NOTHING)
    // What is still on its way comes in now, or not at all.
    await knowledge.stop()
    expect(await storedChunks(knowledge)).toEqual([])
    await expect.poll(() => leftOf(knowledge)).toEqual(NOTHING)
  },
)

test.each(['Pending', 'Extracting', 'Chunking', 'Embedding'] as const)(
  'a run that ends while a document is %s is gone on with, nothing twice',
  async (status) => {
    const first = await openTestKnowledge()
    await first.start()
    const { documentId } = await addDocument(first, 'a.txt', prose.repeat(50))
    while (!first.updates.some((update) => update.status === status)) await delay(0)
    await first.stop()
    const { database, blobs } = first
    database.reopen()
    const second = await startOwnKnowledge({ database, blobs })
    const document = await settledDocument(second, documentId)
    const ordinals = (await storedChunks(second))
      .map((chunk) => Number(chunk.metadata.ordinal))
      .sort((one, other) => one - other)
    expect(document).toMatchObject({ status: 'Indexed', chunkCount: ordinals.length })
    expect(ordinals).toEqual(ordinals.map((_, at) => at))
  },
)

test('what an upload or a deletion that was cut off left behind is removed at the start', async () => {
  const knowledge = await openOwnKnowledge()
  const documentId = '0190a8d2-0000-7000-8000-000000000000'
  await knowledge.blobs.put(`team-personal/kb-documents/${documentId}.pdf`, new Uint8Array([1]))
  await knowledge.blobs.put(`team-personal/kb-documents/${documentId}.text`, new Uint8Array([1]))
  knowledge.db
    .prepare('INSERT INTO knowledge_removals (document_id, team_id) VALUES (?, ?)')
    .run(documentId, 'personal')
  await knowledge.start()
  await expect.poll(() => leftOf(knowledge)).toEqual(NOTHING)
})

test('[K9.06] a job that is given up is no failed extraction', async () => {
  const handler = {
    dataTypeId: 'Knowledge',
    vectorise: async () => Promise.reject(new Error('the handler is at its end')),
  }
  const knowledge = await startOwnKnowledge({ handler })
  const { documentId } = await addDocument(knowledge, 'a.txt', 'words')
  expect(await settledDocument(knowledge, documentId)).toMatchObject({
    status: 'Failed',
    reason: expect.stringMatching(/Something went wrong/),
  })
  expect(recordedKinds(knowledge)).toEqual(['DocumentUploaded'])
})

test('[K3.14] an embedder that fails halfway leaves the counts in the last update', async () => {
  const embedder = hashEmbedder()
  let embedded = 0
  const failing = {
    ...embedder,
    generateEmbeddings: async (texts: readonly string[]) => {
      if (embedded + texts.length > 80) throw new Error('the model is gone')
      embedded += texts.length
      return embedder.generateEmbeddings(texts)
    },
  }
  const knowledge = await startOwnKnowledge({ embedder: failing })
  const { documentId } = await addDocument(knowledge, 'a.txt', prose.repeat(30))
  expect(await settledDocument(knowledge, documentId)).toMatchObject({ status: 'Failed', reason: 'the model is gone' })
  const last = knowledge.updates.at(-1)
  expect(last?.chunksIndexed).toBeGreaterThanOrEqual(64)
  expect(last?.chunksTotal).toBeGreaterThan(80)
})
