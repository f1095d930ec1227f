import { expect, test } from 'vitest'
import type { KnowledgeDocument } from '../../../contracts/index.ts'
import { type BlobStore, memoryBlobStore, openTestDatabase, silentLogger } from '../../platform/index.ts'
import { knowledgeMigrations } from '../knowledge-migrations.ts'
import { createDocumentIndex } from './document-index.ts'
import { documentPaths, TEXT_NAME } from './document-paths.ts'
import { createMetadataWriter } from './metadata-writer.ts'

const document: KnowledgeDocument = {
  documentId: '0190a8d2-0000-7000-8000-000000000000',
  fileName: 'a.txt',
  contentType: 'text/plain',
  source: { type: 'UploadedFile' },
  uploadedBy: 'Owner',
  uploadedAt: '2025-01-01T00:00:00.000Z',
  sizeBytes: 1,
  status: 'Pending',
  chunkCount: null,
  reason: null,
}
const { documentId } = document
const place = { teamId: 'personal', documentId, extension: 'txt', textName: TEXT_NAME }
const path = documentPaths(place).meta

const open = (wrap: (blobs: BlobStore) => BlobStore = (blobs) => blobs) => {
  const database = openTestDatabase([knowledgeMigrations])
  const index = createDocumentIndex(database.db)
  index.insert(place, document, null)
  const stored = memoryBlobStore()
  const writerOn = (blobs: BlobStore) => createMetadataWriter({ index, blobs, logger: silentLogger() })
  const read = async () => JSON.parse(Buffer.from((await stored.get(path)) ?? []).toString() || 'null')
  return {
    index,
    writer: writerOn(wrap(stored)),
    writerOn: () => writerOn(stored),
    read,
    [Symbol.dispose]: () => database.close(),
  }
}

test('changes during a write are written after it, and the latest state stays', async () => {
  const writes: string[] = []
  const held = Promise.withResolvers<void>()
  using opened = open((blobs) => ({
    ...blobs,
    async put(path, source) {
      writes.push(JSON.parse(Buffer.from(source as Uint8Array).toString()).status)
      await held.promise
      return blobs.put(path, source)
    },
  }))
  const { index, writer, read } = opened
  for (const status of ['Extracting', 'Chunking', 'Embedding'] as const) {
    index.setStatus(documentId, { status })
    writer.schedule(documentId)
    await Promise.resolve()
  }
  await expect.poll(() => writes.length).toBe(1)
  index.setStatus(documentId, { status: 'Indexed', chunkCount: 3 })
  writer.schedule(documentId)
  held.resolve()
  await writer.settled(documentId)
  expect(await read()).toEqual({ ...document, status: 'Indexed', chunkCount: 3 })
  expect(writes).toHaveLength(2)
  expect(index.unwritten()).toEqual([])
})

test('what could not be written is written at the next start', async () => {
  using opened = open((blobs) => ({ ...blobs, put: async () => Promise.reject(new Error('disk full')) }))
  const { index, writer, writerOn, read } = opened
  writer.schedule(documentId)
  await writer.settled(documentId)
  expect(index.unwritten()).toEqual([documentId])
  await writerOn().catchUp()
  expect(await read()).toEqual(document)
  expect(index.unwritten()).toEqual([])
})

test('a document that is gone is not written again', async () => {
  using opened = open()
  const { index, writer, read } = opened
  writer.schedule(documentId)
  index.delete(documentId)
  await writer.settled(documentId)
  expect(await read()).toBeNull()
})
