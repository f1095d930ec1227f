import { expect, it } from 'vitest'
import type { KnowledgeDocument } from '../../contracts/index.ts'
import { documentsQuery } from './documents-query.ts'
import { createQueryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

const documentAt = (status: KnowledgeDocument['status']): KnowledgeDocument => ({
  documentId: '01a1fa50-547a-7008-92cc-19d86c57e58c',
  fileName: 'a.txt',
  contentType: 'text/plain',
  source: { type: 'UploadedFile' },
  uploadedBy: 'Owner',
  uploadedAt: '2026-01-01T00:00:00.000Z',
  sizeBytes: 1,
  status,
  chunkCount: null,
  reason: null,
})

it('a list that was overtaken by news of a document does not set it back', async () => {
  const queries = createQueryClient()
  const read = Promise.withResolvers<KnowledgeDocument[]>()
  const fetching = queries.fetchQuery(documentsQuery({ ListDocuments: () => read.promise }))
  const { documentId } = documentAt('Embedding')
  const news = { documentId, status: 'Embedding', progress: 0.5, chunksIndexed: 3, chunksTotal: 6, reason: null }
  queries.setQueryData(queryKeys.ingestion(documentId), news)
  read.resolve([documentAt('Chunking')])
  expect(await fetching).toEqual([documentAt('Embedding')])
})
