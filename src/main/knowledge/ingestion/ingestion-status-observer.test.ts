import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { IngestionStatus, IngestionStatusUpdate, KnowledgeDocument } from '../../../contracts/index.ts'
import {
  createNotificationChannel,
  localOwner,
  memoryBlobStore,
  openTestDatabase,
  silentLogger,
} from '../../platform/index.ts'
import type { IngestionJob } from '../../retrieval/index.ts'
import { createDocumentCatalogue } from '../documents/document-catalogue.ts'
import { TEXT_NAME } from '../documents/document-paths.ts'
import { knowledgeMigrations } from '../knowledge-migrations.ts'
import { createIngestionStatusObserver } from './ingestion-status-observer.ts'

const documentId = '0190a8d2-0000-7000-8000-000000000000'
const scope = { type: 'Team', teamId: 'personal' } as const

const open = (status: IngestionStatus) => {
  const database = openTestDatabase([knowledgeMigrations])
  const notifications = createNotificationChannel({ bufferSize: 1_000, logger: silentLogger() })
  const catalogue = createDocumentCatalogue({
    db: database.db,
    blobs: memoryBlobStore(),
    notifications,
    logger: silentLogger(),
  })
  const document: KnowledgeDocument = {
    documentId,
    fileName: 'a.txt',
    contentType: 'text/plain',
    source: { type: 'UploadedFile' },
    uploadedBy: 'owner',
    uploadedAt: '2025-01-01T00:00:00.000Z',
    sizeBytes: 1,
    status,
    chunkCount: null,
    reason: null,
  }
  catalogue.index.insert({ teamId: 'personal', documentId, extension: 'txt', textName: TEXT_NAME }, document, null)
  const updates: IngestionStatusUpdate[] = []
  notifications.subscribe(localOwner(), null, ({ notification }) => {
    if (notification.kind === 'KnowledgeBase.IngestionStatus') updates.push(notification.payload)
  })
  return {
    observer: createIngestionStatusObserver(catalogue),
    document: () => catalogue.index.get(documentId)?.document,
    updates,
    [Symbol.dispose]: () => database.close(),
  }
}

it('[K3.08] each call of the observer becomes the status of its document; a job has three fields', () => {
  using test = open('Chunking')
  const { observer, document, updates } = test
  const chunk = { text: 'a', metadata: {}, origin: 'UserContent' } as const
  const job: IngestionJob = { documentId, scope, chunks: ['1', '2'].map((id) => ({ ...chunk, id })) }
  observer.onJobAccepted(job)
  expect(document()).toMatchObject({ status: 'Embedding', chunkCount: null })
  expect(updates.at(-1)).toMatchObject({ chunksIndexed: 0, chunksTotal: 2 })
  observer.onChunkIndexed(documentId, '1')
  expect(document()).toMatchObject({ status: 'Embedding' })
  observer.onJobCompleted(documentId, 2)
  expect(document()).toMatchObject({ status: 'Indexed', chunkCount: 2, reason: null })
  expect(updates.map(({ status }) => status)).toEqual(['Embedding', 'Indexed'])
})

it('[K3.14] an update to Failed keeps the counts that were reached', () => {
  using test = open('Chunking')
  const { observer, document, updates } = test
  observer.onJobAccepted({ documentId, scope, chunks: [], chunkCount: 9, indexedCount: 0 })
  for (let at = 0; at < 4; at++) observer.onChunkIndexed(documentId, String(at))
  observer.onJobFailed(documentId, 'The model is gone.')
  expect(document()).toMatchObject({ status: 'Failed', reason: 'The model is gone.', isRetryable: true })
  expect(updates.at(-1)).toMatchObject({
    status: 'Failed',
    chunksIndexed: 4,
    chunksTotal: 9,
    reason: 'The model is gone.',
  })
})

it('what is no document is passed over', () => {
  using test = open('Chunking')
  const other = '0190a8d2-0000-7000-8000-000000000001'
  test.observer.onJobAccepted({ documentId: other, scope, chunks: [], chunkCount: 1, indexedCount: 0 })
  test.observer.onJobCompleted(other, 1)
  expect([test.document()?.status, test.updates]).toEqual(['Chunking', []])
})

type Call = 'accepted' | 'indexed' | 'completed' | 'failed'

it('[K3.13] no status follows Indexed or Failed, in whatever order the observer is called', () => {
  const statuses = fc.constantFrom<IngestionStatus>(
    'Pending',
    'Extracting',
    'Chunking',
    'Embedding',
    'Indexed',
    'Failed',
  )
  const calls = fc.array(fc.constantFrom<Call>('accepted', 'indexed', 'completed', 'failed'), { maxLength: 12 })
  fc.assert(
    fc.property(statuses, calls, (first, made) => {
      using test = open(first)
      const { observer, document, updates } = test
      const steps: Readonly<Record<Call, () => void>> = {
        accepted: () => observer.onJobAccepted({ documentId, scope, chunks: [], chunkCount: 3, indexedCount: 0 }),
        indexed: () => observer.onChunkIndexed(documentId, 'chunk'),
        completed: () => observer.onJobCompleted(documentId, 3),
        failed: () => observer.onJobFailed(documentId, 'why'),
      }
      let end = first === 'Indexed' || first === 'Failed' ? first : null
      for (const call of made) {
        const told = updates.length
        steps[call]()
        const status = document()?.status
        if (end !== null) expect([status, updates.length]).toEqual([end, told])
        else if (status === 'Indexed' || status === 'Failed') end = status
      }
    }),
    { numRuns: 60 },
  )
})
