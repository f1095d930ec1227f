import { setTimeout as delay } from 'node:timers/promises'
import iconv from 'iconv-lite'
import { afterEach, expect, test } from 'vitest'
import type { KnowledgeDocument } from '../../contracts/index.ts'
import { type AccessContext, AlcoveError, type BlobStore, localOwner, memoryBlobStore } from '../platform/index.ts'
import { hashEmbedder, spanFromMetadata } from '../retrieval/index.ts'
import { createRemovals } from './documents/removals.ts'
import { openTestKnowledge, type TestKnowledge, type TestKnowledgeOptions } from './test-knowledge.ts'

const opened: TestKnowledge[] = []
afterEach(async () => {
  for (const knowledge of opened.splice(0)) await knowledge.close()
})
const open = async (options: TestKnowledgeOptions = {}): Promise<TestKnowledge> => {
  const knowledge = await openTestKnowledge(options)
  opened.push(knowledge)
  return knowledge
}
const started = async (options: TestKnowledgeOptions = {}): Promise<TestKnowledge> => {
  const knowledge = await open(options)
  await knowledge.start()
  return knowledge
}

const add = async (
  knowledge: TestKnowledge,
  fileName: string,
  content: string | Uint8Array,
): Promise<KnowledgeDocument> => {
  const bytes = new Uint8Array(Buffer.from(content))
  const uploaded = await knowledge.handlers.UploadDocument({ fileName, contentType: '', bytes }, knowledge.call)
  if (!uploaded.ok) throw new Error(JSON.stringify(uploaded.error))
  return uploaded.value
}
const settled = async (knowledge: TestKnowledge, documentId: string): Promise<KnowledgeDocument> => {
  for (let tries = 0; tries < 5_000; tries++) {
    const document = await knowledge.handlers.GetDocument(documentId, knowledge.call)
    if (document?.status === 'Indexed' || document?.status === 'Failed') return document
    await delay(5)
  }
  throw new Error('The document does not settle.')
}
const kinds = (knowledge: TestKnowledge): string[] =>
  knowledge.events.read({ sourceModule: '_platform.kb' }).map((event) => event.kind)
const chunks = (knowledge: TestKnowledge) => knowledge.store.listChunks({ type: 'Team', teamId: 'personal' })
const expectNothingLeft = async (knowledge: TestKnowledge): Promise<void> => {
  await expect.poll(() => knowledge.blobs.list('')).toEqual([])
  expect(await knowledge.handlers.ListDocuments(undefined, knowledge.call)).toEqual([])
  await expect.poll(() => createRemovals(knowledge.db).planned()).toEqual([])
}

const prose = `${'The tide turns at noon. Boats leave then for the islands. '.repeat(200)}\n`

test.each([
  ['log.txt', prose, 'text/plain', 'txt'],
  ['log.md', `# Tides\n\n${prose}`, 'text/markdown', 'md'],
  ['log.csv', 'name,berth\nAda,12\nBert\nCleo,14,x\n', 'text/csv', 'csv'],
  ['log.json', '[{"name":"Ada"},{"name":"Bert"}]', 'application/json', 'json'],
])('%s goes from Pending to Indexed, and every step is told', async (fileName, content, contentType, extension) => {
  const knowledge = await started()
  const added = await add(knowledge, fileName, content)
  expect(added).toMatchObject({
    fileName,
    contentType,
    status: 'Pending',
    sizeBytes: content.length,
    uploadedBy: 'owner',
  })
  const document = await settled(knowledge, added.documentId)
  const stored = await chunks(knowledge)
  expect(document).toMatchObject({ status: 'Indexed', chunkCount: stored.length, reason: null })
  expect(stored.length).toBeGreaterThan(0)

  const statuses = [...new Set(knowledge.updates.map((update) => update.status))]
  expect(statuses).toEqual(['Pending', 'Extracting', 'Chunking', 'Embedding', 'Indexed'])
  expect(knowledge.updates.at(-1)).toMatchObject({
    progress: 1,
    chunksIndexed: stored.length,
    chunksTotal: stored.length,
  })
  expect(kinds(knowledge)).toEqual(['DocumentUploaded'])

  const stem = `team-personal/kb-documents/${added.documentId}`
  expect(await knowledge.blobs.list('team-personal')).toEqual(
    [`${stem}.${extension}`, `${stem}.extracted.text`, `${stem}.lines.json`, `${stem}.meta.json`].sort(),
  )
  await knowledge.catalogue.metadata.allSettled()
  const meta = await knowledge.blobs.get(`${stem}.meta.json`)
  expect(JSON.parse(Buffer.from(meta!).toString())).toEqual(document)

  const range = { documentId: added.documentId, offset: 0, length: 1_000_000 }
  const text = (await knowledge.documentsHandlers.ReadDocumentText(range, knowledge.call))?.text
  expect(text).toBe(content)
  for (const chunk of stored) {
    const { start, end } = spanFromMetadata(chunk.metadata)
    expect(text?.slice(start, end)).toBe(chunk.text)
  }
  const bytes = await knowledge.documentsHandlers.ReadDocument({ ...range, offset: 4, length: 3 }, knowledge.call)
  expect(Buffer.from(bytes!.bytes).toString()).toBe(content.slice(4, 7))
  expect(bytes).toMatchObject({ offset: 4, sizeBytes: content.length })
})

test.each([
  ['broken.json', '{"a": [1, 2}', /line 1, column 12/],
  ['blank.txt', '   \n  ', /no words/],
  ['cut.pdf', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n', /incomplete/],
  ['mess.pdf', '%PDF-1.7\nnothing here\n%%EOF', /damaged/],
])('%s fails with a reason, once, and can be retried', async (fileName, content, reason) => {
  const knowledge = await started()
  const { documentId } = await add(knowledge, fileName, content)
  expect(await settled(knowledge, documentId)).toMatchObject({
    status: 'Failed',
    reason: expect.stringMatching(reason),
    chunkCount: null,
  })
  expect(knowledge.updates.at(-1)).toMatchObject({ status: 'Failed', reason: expect.stringMatching(reason) })
  expect(kinds(knowledge)).toEqual(['DocumentUploaded', 'DocumentExtractionFailed'])
  await knowledge.documentsHandlers.RetryIngestion(documentId, knowledge.call)
  await expect.poll(() => kinds(knowledge)).toHaveLength(3)
  expect(await settled(knowledge, documentId)).toMatchObject({ status: 'Failed' })
})

test('a text in a doubtful encoding is Indexed with a note, and can be read anew in another', async () => {
  const knowledge = await started()
  const { documentId } = await add(knowledge, 'a.txt', iconv.encode('Dvořák', 'windows-1250'))
  expect(await settled(knowledge, documentId)).toMatchObject({ status: 'Indexed' })
  const textNow = async () =>
    (await knowledge.documentsHandlers.ReadDocumentText({ documentId, offset: 0, length: 100 }, knowledge.call))?.text
  const { catalogue } = knowledge
  const [note] = catalogue.index.get(documentId)!.notes
  expect(note).toMatchObject({ type: 'DoubtfulEncoding', encoding: 'windows-1250' })
  expect(await textNow()).toBe('Dvořák')

  catalogue.index.setEncoding(documentId, 'windows-1252')
  const alongside = () => void knowledge.jobs.enqueue('knowledge.vectorise', { documentId })
  catalogue.changeStatus(documentId, { status: 'Pending' }, { alongside })
  expect(await settled(knowledge, documentId)).toMatchObject({ status: 'Indexed' })
  expect(await textNow()).toBe('Dvoøák')
  expect(catalogue.index.get(documentId)!.notes).toEqual([])
  expect((await chunks(knowledge)).map(({ text }) => text)).toEqual(['Dvoøák'])
})

test.each([
  ['photo.png', 'x', 'image/png', 'InvalidFileType'],
  ['empty.txt', '', 'text/plain', 'ExtractionFailed'],
  ['words.pdf', 'only words', 'application/pdf', 'InvalidFileType'],
  ['big.txt', 'x'.repeat(2_001), 'text/plain', 'FileTooLarge'],
])('%s is refused and leaves nothing', async (fileName, content, contentType, type) => {
  const knowledge = await started({ maxFileSizeBytes: 2_000 })
  const request = { fileName, contentType, bytes: new Uint8Array(Buffer.from(content)) }
  expect(await knowledge.handlers.UploadDocument(request, knowledge.call)).toMatchObject({ ok: false, error: { type } })
  await expectNothingLeft(knowledge)
})

async function* arriving(pieces: number, failAt = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < pieces; piece++) {
    if (piece === failAt) throw new Error('the caller went away')
    yield Buffer.from('x'.repeat(100_000))
  }
}

test('a stream that is too long ends at the limit and leaves nothing', async () => {
  const knowledge = await started({ maxFileSizeBytes: 250_000 })
  const request = { fileName: 'a.txt', contentType: '', bytes: arriving(1_000) }
  expect(await knowledge.handlers.UploadDocument(request, knowledge.call)).toEqual({
    ok: false,
    error: { type: 'FileTooLarge', maxBytes: 250_000, actualBytes: 100_000_000 },
  })
  await expectNothingLeft(knowledge)
})

test('a stream that breaks off throws what broke it and leaves nothing', async () => {
  const knowledge = await started()
  const request = { fileName: 'a.txt', contentType: '', bytes: arriving(10, 5) }
  await expect(knowledge.handlers.UploadDocument(request, knowledge.call)).rejects.toThrow('the caller went away')
  await expectNothingLeft(knowledge)
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
    const knowledge = await started({ blobs })
    const request = { fileName: 'a.txt', contentType: '', bytes: new Uint8Array([65, 66]) }
    expect(await knowledge.handlers.UploadDocument(request, knowledge.call)).toEqual({
      ok: false,
      error: { type: 'StorageError', message: expect.stringMatching(/not enough space/) },
    })
    await expectNothingLeft(knowledge)
  },
)

test('[K9.06] a disk that fills up while text is stored fails the document, which is no failed extraction; a retry goes on', async () => {
  let isFull = true
  const blobs = withPut((path) => {
    if (isFull && path.endsWith('.extracted.text')) throw full()
  })
  const knowledge = await started({ blobs })
  const { documentId } = await add(knowledge, 'a.txt', prose)
  expect(await settled(knowledge, documentId)).toMatchObject({
    status: 'Failed',
    reason: expect.stringMatching(/full/),
  })
  expect(kinds(knowledge)).toEqual(['DocumentUploaded'])
  isFull = false
  await knowledge.documentsHandlers.RetryIngestion(documentId, knowledge.call)
  expect(await settled(knowledge, documentId)).toMatchObject({ status: 'Indexed' })
})

const stranger: AccessContext = {
  ...localOwner(),
  userId: 'eve',
  teamId: 'others',
  teams: [{ teamId: 'others', permissions: ['knowledge:read', 'knowledge:write'] }],
}

test("another team's document reads as absent and cannot be touched", async () => {
  const knowledge = await started()
  const { documentId } = await add(knowledge, 'a.txt', prose)
  await settled(knowledge, documentId)
  const call = knowledge.callAs(stranger)
  const { handlers, documentsHandlers } = knowledge
  expect(await handlers.ListDocuments(undefined, call)).toEqual([])
  expect(await handlers.GetDocument(documentId, call)).toBeNull()
  expect(await handlers.GetIngestionStatus(documentId, call)).toBeNull()
  expect(await documentsHandlers.ReadDocument({ documentId, offset: 0, length: 1 }, call)).toBeNull()
  expect(await documentsHandlers.ReadDocumentText({ documentId, offset: 0, length: 1 }, call)).toBeNull()
  await expect(documentsHandlers.RetryIngestion(documentId, call)).rejects.toMatchObject({ code: 'NotFound' })
  await handlers.DeleteDocument(documentId, call)
  expect(await handlers.GetDocument(documentId, knowledge.call)).not.toBeNull()
})

test('a deleted document leaves nothing, and the team is told', async () => {
  const knowledge = await started()
  const { documentId } = await add(knowledge, 'a.txt', prose)
  await settled(knowledge, documentId)
  const told: string[] = []
  knowledge.notifications.subscribe(localOwner(), null, ({ notification }) => told.push(notification.kind))
  await knowledge.handlers.DeleteDocument(documentId, knowledge.call)
  await knowledge.catalogue.settled()
  expect(told).toContain('KnowledgeBase.DocumentsPatch')
  expect(await chunks(knowledge)).toEqual([])
  expect(kinds(knowledge)).toEqual(['DocumentUploaded', 'DocumentDeleted'])
  await expectNothingLeft(knowledge)
})

test.each(['Extracting', 'Chunking', 'Embedding'] as const)(
  'deleting a document while it is %s leaves nothing',
  async (status) => {
    const knowledge = await started()
    const { documentId } = await add(knowledge, 'a.txt', prose.repeat(100))
    while (!knowledge.updates.some((update) => update.status === status)) await delay(0)
    await knowledge.handlers.DeleteDocument(documentId, knowledge.call)
    await expectNothingLeft(knowledge)
    await delay(100)
    expect(await chunks(knowledge)).toEqual([])
    await expectNothingLeft(knowledge)
  },
)

test.each(['Pending', 'Extracting', 'Chunking', 'Embedding'] as const)(
  'a run that ends while a document is %s is gone on with, nothing twice',
  async (status) => {
    const first = await openTestKnowledge()
    await first.start()
    const { documentId } = await add(first, 'a.txt', prose.repeat(50))
    while (!first.updates.some((update) => update.status === status)) await delay(0)
    await first.stop()
    const { database, blobs } = first
    database.reopen()
    const second = await started({ database, blobs })
    const document = await settled(second, documentId)
    const ordinals = (await chunks(second))
      .map((chunk) => Number(chunk.metadata.ordinal))
      .sort((one, other) => one - other)
    expect(document).toMatchObject({ status: 'Indexed', chunkCount: ordinals.length })
    expect(ordinals).toEqual(ordinals.map((_, at) => at))
  },
)

test('what an upload or a deletion that was cut off left behind is removed at the start', async () => {
  const knowledge = await open()
  const documentId = '0190a8d2-0000-7000-8000-000000000000'
  await knowledge.blobs.put(`team-personal/kb-documents/${documentId}.pdf`, new Uint8Array([1]))
  await knowledge.blobs.put(`team-personal/kb-documents/${documentId}.text`, new Uint8Array([1]))
  knowledge.db
    .prepare('INSERT INTO knowledge_removals (document_id, team_id) VALUES (?, ?)')
    .run(documentId, 'personal')
  await knowledge.start()
  await expectNothingLeft(knowledge)
})

test('the latest document comes first', async () => {
  const knowledge = await open()
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await add(knowledge, name, 'words')
  const documents = await knowledge.handlers.ListDocuments(undefined, knowledge.call)
  expect(documents.map((document) => document.fileName)).toEqual(['c.txt', 'b.txt', 'a.txt'])
})

test('[K3.12] a custom vectorisation handler takes the place of the shipped one, through the same steps', async () => {
  const seen: unknown[] = []
  const handler = {
    dataTypeId: 'Knowledge',
    vectorise: async (fileName: string, dataObject: unknown) => {
      seen.push(fileName, dataObject)
      return [
        { id: '0190a8d2-0000-7000-8000-000000000001', text: 'mine', metadata: {}, origin: 'UserContent' as const },
      ]
    },
  }
  const knowledge = await started({ handler })
  const { documentId } = await add(knowledge, 'a.txt', 'words')
  expect(await settled(knowledge, documentId)).toMatchObject({ status: 'Indexed', chunkCount: 1 })
  const statuses = [...new Set(knowledge.updates.map((update) => update.status))]
  expect(statuses).toEqual(['Pending', 'Extracting', 'Chunking', 'Embedding', 'Indexed'])
  expect(seen).toEqual([
    'a.txt',
    { documentId, contentType: 'text/plain', bytes: new Uint8Array(Buffer.from('words')) },
  ])
})

test('[K9.06] a job that is given up is no failed extraction', async () => {
  const handler = {
    dataTypeId: 'Knowledge',
    vectorise: async () => Promise.reject(new Error('the handler is at its end')),
  }
  const knowledge = await started({ handler })
  const { documentId } = await add(knowledge, 'a.txt', 'words')
  expect(await settled(knowledge, documentId)).toMatchObject({
    status: 'Failed',
    reason: expect.stringMatching(/Something went wrong/),
  })
  expect(kinds(knowledge)).toEqual(['DocumentUploaded'])
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
  const knowledge = await started({ embedder: failing })
  const { documentId } = await add(knowledge, 'a.txt', prose.repeat(30))
  expect(await settled(knowledge, documentId)).toMatchObject({ status: 'Failed', reason: 'the model is gone' })
  const last = knowledge.updates.at(-1)
  expect(last?.chunksIndexed).toBeGreaterThanOrEqual(64)
  expect(last?.chunksTotal).toBeGreaterThan(80)
})

test('[K6.03] the metadata file equals GetDocument at every status', async () => {
  const gate = { extracting: Promise.withResolvers<void>(), embedding: Promise.withResolvers<void>() }
  const embedder = hashEmbedder()
  const knowledge = await started({
    handler: {
      dataTypeId: 'Knowledge',
      vectorise: async () => {
        await gate.extracting.promise
        return [{ id: crypto.randomUUID(), text: 'mine', metadata: {}, origin: 'UserContent' as const }]
      },
    },
    embedder: {
      ...embedder,
      generateEmbeddings: async (texts) => {
        await gate.embedding.promise
        return embedder.generateEmbeddings(texts)
      },
    },
  })
  const { documentId } = await add(knowledge, 'a.txt', 'words')
  const path = `team-personal/kb-documents/${documentId}.meta.json`
  const compareAt = async (status: string) => {
    await expect.poll(() => knowledge.handlers.GetIngestionStatus(documentId, knowledge.call)).toBe(status)
    await knowledge.catalogue.metadata.settled(documentId)
    const stored = JSON.parse(Buffer.from((await knowledge.blobs.get(path)) ?? []).toString())
    expect(stored).toEqual(await knowledge.handlers.GetDocument(documentId, knowledge.call))
  }
  await compareAt('Extracting')
  gate.extracting.resolve()
  await compareAt('Embedding')
  gate.embedding.resolve()
  await compareAt('Indexed')
})
