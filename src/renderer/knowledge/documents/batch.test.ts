import { expect, it } from 'vitest'
import type { IngestionStatus, KnowledgeDocument } from '../../../contracts/index.ts'
import { batchDone, nextBatch, noBatch } from './batch.ts'

const list = (statuses: Readonly<Record<string, IngestionStatus>>): KnowledgeDocument[] =>
  Object.entries(statuses).map(([documentId, status]) => ({
    documentId,
    fileName: documentId,
    contentType: 'text/plain',
    source: { type: 'UploadedFile' },
    uploadedBy: 'owner',
    uploadedAt: '2025-01-01T00:00:00.000Z',
    sizeBytes: 1,
    status,
    chunkCount: null,
    reason: null,
  }))

it('holds what is in progress, and keeps what is through until all is', () => {
  const before = nextBatch(noBatch, list({ old: 'Indexed', a: 'Pending', b: 'Extracting' }))
  expect([...before]).toEqual(['a', 'b'])
  const halfway = list({ old: 'Indexed', a: 'Failed', b: 'Embedding', c: 'Pending' })
  const during = nextBatch(before, halfway)
  expect([...during]).toEqual(['a', 'b', 'c'])
  expect(batchDone(during, halfway)).toBe(1)
  expect(nextBatch(during, list({ a: 'Failed', b: 'Indexed', c: 'Indexed' }))).toBe(noBatch)
})

it('lets go of deleted documents, and stays itself when nothing changes', () => {
  const batch = nextBatch(noBatch, list({ a: 'Pending', b: 'Pending' }))
  expect(nextBatch(batch, list({ a: 'Extracting', b: 'Pending' }))).toBe(batch)
  expect([...nextBatch(batch, list({ b: 'Pending' }))]).toEqual(['b'])
})
