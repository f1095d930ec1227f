import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { IngestionStatusUpdate, KnowledgeDocument } from '../../contracts/index.ts'
import { applyNotification } from './notification-effects.ts'
import { queryKeys } from './query-keys.ts'

const documentId = '0197a000-0000-7000-8000-000000000002'
const pending: KnowledgeDocument = {
  documentId,
  fileName: 'a.txt',
  contentType: 'text/plain',
  source: { type: 'UploadedFile' },
  uploadedBy: 'owner',
  uploadedAt: '2025-01-01T00:00:00.000Z',
  sizeBytes: 1,
  status: 'Pending',
  chunkCount: null,
  reason: null,
}
const update = (part: Partial<IngestionStatusUpdate>): IngestionStatusUpdate => ({
  documentId,
  status: 'Embedding',
  progress: 0.5,
  chunksIndexed: 3,
  chunksTotal: 6,
  reason: null,
  ...part,
})

const cached = (documents: KnowledgeDocument[]) => {
  const queries = new QueryClient()
  queries.setQueryData(queryKeys.documents, documents)
  queries.setQueryData(queryKeys.conversations, [])
  const list = () => queries.getQueryData<KnowledgeDocument[]>(queryKeys.documents)
  const stale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated ?? false
  return { queries, list, stale }
}

describe('a notification', () => {
  it('moves a document on in the list without reading it again', () => {
    const { queries, list, stale } = cached([pending])
    applyNotification(queries, { kind: 'KnowledgeBase.IngestionStatus', payload: update({}) })
    expect(list()).toEqual([{ ...pending, status: 'Embedding' }])
    expect(stale(queryKeys.documents)).toBe(false)
  })

  it('reads the list again when a document is done, for what the notification does not carry', () => {
    const { queries, list, stale } = cached([pending])
    const done = update({ status: 'Indexed', chunksIndexed: 6 })
    applyNotification(queries, { kind: 'KnowledgeBase.IngestionStatus', payload: done })
    expect(list()?.[0]).toMatchObject({ status: 'Indexed', chunkCount: 6 })
    expect(stale(queryKeys.documents)).toBe(true)
  })

  it('reads the list again for a document that is not in it', () => {
    const { queries, stale } = cached([])
    applyNotification(queries, { kind: 'KnowledgeBase.IngestionStatus', payload: update({}) })
    expect(stale(queryKeys.documents)).toBe(true)
  })

  it('of a change makes that list stale and no other', () => {
    const { queries, stale } = cached([pending])
    applyNotification(queries, { kind: 'StateChanged', payload: { resource: 'Conversations' } })
    expect([stale(queryKeys.conversations), stale(queryKeys.documents)]).toEqual([true, false])
  })

  it('of missed events makes everything stale', () => {
    const { queries, stale } = cached([pending])
    applyNotification(queries, { kind: 'Resync', payload: {} })
    expect([stale(queryKeys.conversations), stale(queryKeys.documents)]).toEqual([true, true])
  })
})
