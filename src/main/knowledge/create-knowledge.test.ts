import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { type AccessContext, localOwner } from '../platform/index.ts'
import { hashEmbedder, spanFromMetadata } from '../retrieval/index.ts'
import { addDocument, leftOf, NOTHING, recordedKinds, settledDocument, storedChunks } from './test-documents.ts'
import { openOwnKnowledge, startOwnKnowledge } from './test-knowledge.ts'

const prose = `${'The tide turns at noon. Boats leave then for the islands. '.repeat(200)}\n`

test.each([
  ['log.txt', prose, 'text/plain', 'txt'],
  ['log.md', `# Tides\n\n${prose}`, 'text/markdown', 'md'],
  ['log.csv', 'name,berth\nAda,12\nBert\nCleo,14,x\n', 'text/csv', 'csv'],
  ['log.json', '[{"name":"Ada"},{"name":"Bert"}]', 'application/json', 'json'],
])('%s goes from Pending to Indexed, and every step is told', async (fileName, content, contentType, extension) => {
  const knowledge = await startOwnKnowledge()
  const added = await addDocument(knowledge, fileName, content)
  expect(added).toMatchObject({
    fileName,
    contentType,
    status: 'Pending',
    sizeBytes: content.length,
    uploadedBy: 'owner',
  })
  const document = await settledDocument(knowledge, added.documentId)
  const stored = await storedChunks(knowledge)
  expect(document).toMatchObject({ status: 'Indexed', chunkCount: stored.length, reason: null })
  expect(stored.length).toBeGreaterThan(0)

  const statuses = [...new Set(knowledge.updates.map((update) => update.status))]
  expect(statuses).toEqual(['Pending', 'Extracting', 'Chunking', 'Embedding', 'Indexed'])
  expect(knowledge.updates.at(-1)).toMatchObject({
    progress: 1,
    chunksIndexed: stored.length,
    chunksTotal: stored.length,
  })
  expect(recordedKinds(knowledge)).toEqual(['DocumentUploaded'])

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
  const knowledge = await startOwnKnowledge()
  const { documentId } = await addDocument(knowledge, fileName, content)
  expect(await settledDocument(knowledge, documentId)).toMatchObject({
    status: 'Failed',
    reason: expect.stringMatching(reason),
    chunkCount: null,
  })
  expect(knowledge.updates.at(-1)).toMatchObject({ status: 'Failed', reason: expect.stringMatching(reason) })
  expect(recordedKinds(knowledge)).toEqual(['DocumentUploaded', 'DocumentExtractionFailed'])
  await knowledge.documentsHandlers.RetryIngestion(documentId, knowledge.call)
  await expect.poll(() => recordedKinds(knowledge)).toHaveLength(3)
  expect(await settledDocument(knowledge, documentId)).toMatchObject({ status: 'Failed' })
})

test('a text in a doubtful encoding is Indexed with a note, and can be read anew in another', async () => {
  const knowledge = await startOwnKnowledge()
  const { documentId } = await addDocument(knowledge, 'a.txt', iconv.encode('Dvořák', 'windows-1250'))
  expect(await settledDocument(knowledge, documentId)).toMatchObject({ status: 'Indexed' })
  const textNow = async () =>
    (await knowledge.documentsHandlers.ReadDocumentText({ documentId, offset: 0, length: 100 }, knowledge.call))?.text
  const { catalogue } = knowledge
  const [note] = catalogue.index.get(documentId)!.notes
  expect(note).toMatchObject({ type: 'DoubtfulEncoding', encoding: 'windows-1250' })
  expect(await textNow()).toBe('Dvořák')

  catalogue.index.setEncoding(documentId, 'windows-1252')
  const alongside = () => void knowledge.jobs.enqueue('knowledge.vectorise', { documentId })
  catalogue.changeStatus(documentId, { status: 'Pending' }, { alongside })
  expect(await settledDocument(knowledge, documentId)).toMatchObject({ status: 'Indexed' })
  expect(await textNow()).toBe('Dvoøák')
  expect(catalogue.index.get(documentId)!.notes).toEqual([])
  expect((await storedChunks(knowledge)).map(({ text }) => text)).toEqual(['Dvoøák'])
})

test.each([
  ['photo.png', 'x', 'image/png', 'InvalidFileType'],
  ['empty.txt', '', 'text/plain', 'ExtractionFailed'],
  ['words.pdf', 'only words', 'application/pdf', 'InvalidFileType'],
  ['big.txt', 'x'.repeat(2_001), 'text/plain', 'FileTooLarge'],
])('%s is refused and leaves nothing', async (fileName, content, contentType, type) => {
  const knowledge = await startOwnKnowledge({ maxFileSizeBytes: 2_000 })
  const request = { fileName, contentType, bytes: new Uint8Array(Buffer.from(content)) }
  expect(await knowledge.handlers.UploadDocument(request, knowledge.call)).toMatchObject({ ok: false, error: { type } })
  await expect.poll(() => leftOf(knowledge)).toEqual(NOTHING)
})

test('what says beforehand that it is too large is refused by what it says, and no byte of it is asked for', async () => {
  const knowledge = await startOwnKnowledge({ maxFileSizeBytes: 2_000 })
  const sizeBytes = 3 * 2 ** 30
  const bytes = {
    sizeBytes,
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('It was read.')) }),
  }
  const request = { fileName: 'film.txt', contentType: 'text/plain', bytes }
  expect(await knowledge.handlers.UploadDocument(request, knowledge.call)).toEqual({
    ok: false,
    error: { type: 'FileTooLarge', maxBytes: 2_000, actualBytes: sizeBytes },
  })
  await expect.poll(() => leftOf(knowledge)).toEqual(NOTHING)
})

const stranger: AccessContext = {
  ...localOwner(),
  userId: 'eve',
  teamId: 'others',
  teams: [{ teamId: 'others', permissions: ['knowledge:read', 'knowledge:write'] }],
}

test("another team's document reads as absent and cannot be touched", async () => {
  const knowledge = await startOwnKnowledge()
  const { documentId } = await addDocument(knowledge, 'a.txt', prose)
  await settledDocument(knowledge, documentId)
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
  const knowledge = await startOwnKnowledge()
  const { documentId } = await addDocument(knowledge, 'a.txt', prose)
  await settledDocument(knowledge, documentId)
  const told: string[] = []
  knowledge.notifications.subscribe(localOwner(), null, ({ notification }) => told.push(notification.kind))
  await knowledge.handlers.DeleteDocument(documentId, knowledge.call)
  await knowledge.catalogue.settled()
  expect(told).toContain('KnowledgeBase.DocumentsPatch')
  expect(await storedChunks(knowledge)).toEqual([])
  expect(recordedKinds(knowledge)).toEqual(['DocumentUploaded', 'DocumentDeleted'])
  await expect.poll(() => leftOf(knowledge)).toEqual(NOTHING)
})

test('the latest document comes first', async () => {
  const knowledge = await openOwnKnowledge()
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await addDocument(knowledge, name, 'words')
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
  const knowledge = await startOwnKnowledge({ handler })
  const { documentId } = await addDocument(knowledge, 'a.txt', 'words')
  expect(await settledDocument(knowledge, documentId)).toMatchObject({ status: 'Indexed', chunkCount: 1 })
  const statuses = [...new Set(knowledge.updates.map((update) => update.status))]
  expect(statuses).toEqual(['Pending', 'Extracting', 'Chunking', 'Embedding', 'Indexed'])
  expect(seen).toEqual([
    'a.txt',
    { documentId, contentType: 'text/plain', bytes: new Uint8Array(Buffer.from('words')) },
  ])
})

test('[K6.03] the metadata file equals GetDocument at every status', async () => {
  const gate = { extracting: Promise.withResolvers<void>(), embedding: Promise.withResolvers<void>() }
  const embedder = hashEmbedder()
  const knowledge = await startOwnKnowledge({
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
  const { documentId } = await addDocument(knowledge, 'a.txt', 'words')
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
