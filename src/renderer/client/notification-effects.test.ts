import { hashKey, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { DocumentEntry, IngestionStatusUpdate } from '../../contracts/index.ts'
import type { DocumentWindow } from './documents/document-window.ts'
import { everything } from './documents/documents-queries.ts'
import { createNotificationEffects } from './notification-effects.ts'
import { queryKeys } from './query-keys.ts'

const documentId = '0197a000-0000-7000-8000-000000000002'
const pending: DocumentEntry = {
  documentId,
  fileName: 'a.txt',
  contentType: 'text/plain',
  source: { type: 'UploadedFile' },
  uploadedBy: 'owner',
  uploadedAt: '2025-01-01T00:00:00.000Z',
  savedAt: '2025-01-01T00:00:00.000Z',
  sizeBytes: 1,
  status: 'Pending',
  chunkCount: null,
  reason: null,
  warnings: 0,
  duplicates: 0,
  title: null,
  glance: null,
  sourceName: null,
  tags: [],
}
const counts = { all: 1, working: 1, indexed: 0, failed: 0 }
const update = (part: Partial<IngestionStatusUpdate>): IngestionStatusUpdate => ({
  documentId,
  status: 'Embedding',
  progress: 0.5,
  chunksIndexed: 3,
  chunksTotal: 6,
  reason: null,
  ...part,
})

const cached = (rows: DocumentEntry[]) => {
  const queries = new QueryClient()
  const key = queryKeys.documentWindow(everything)
  queries.setQueryData<DocumentWindow>(key, { rows, counts })
  queries.setQueryData(queryKeys.conversations, [])
  const apply = createNotificationEffects(queries)
  const list = () => queries.getQueryData<DocumentWindow>(key)?.rows
  const stale = (queryKey: readonly unknown[]) => queries.getQueryState(queryKey)?.isInvalidated ?? false
  return { queries, apply, list, stale, key }
}

describe('a notification', () => {
  it('moves a document on in the list without reading it again, once for many', async () => {
    const { queries, apply, list, stale, key } = cached([pending])
    let drawn = 0
    queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryHash === hashKey(key)) drawn += 1
    })
    for (let at = 0; at < 50; at++)
      apply({ kind: 'KnowledgeBase.IngestionStatus', payload: update({ chunksIndexed: at }) })
    apply({ kind: 'KnowledgeBase.IngestionStatus', payload: update({ status: 'Indexed', chunksIndexed: 6 }) })
    await expect.poll(() => list()?.[0]).toMatchObject({ status: 'Indexed', chunkCount: 6 })
    expect([drawn, stale(key)]).toEqual([1, false])
    expect(queries.getQueryData(queryKeys.ingestion(documentId))).toMatchObject({ status: 'Indexed' })
  })

  it('of the list adds, changes and removes rows, and tells the numbers', async () => {
    const { queries, apply, list } = cached([pending])
    const newer = { ...pending, documentId: documentId.replace(/2$/, '3'), uploadedAt: '2025-01-02T00:00:00.000Z' }
    const patch = { added: [newer], changed: [{ ...pending, fileName: 'b.txt' }], removed: [], glances: [], counts }
    apply({ kind: 'KnowledgeBase.DocumentsPatch', payload: patch })
    expect(list()?.map((row) => row?.fileName)).toEqual(['a.txt', 'b.txt'])
    const removal = { added: [], changed: [], removed: [documentId], glances: [], counts: { ...counts, all: 7 } }
    apply({ kind: 'KnowledgeBase.DocumentsPatch', payload: removal })
    await expect.poll(list).toEqual([newer])
    expect(queries.getQueryData(queryKeys.documentCounts)).toMatchObject({ all: 7 })
  })

  it('of many patches draws the first at once and the others together, in their order among the news of reading', async () => {
    const { apply, list } = cached([])
    const add = (entry: DocumentEntry) =>
      apply({
        kind: 'KnowledgeBase.DocumentsPatch',
        payload: { added: [entry], changed: [], removed: [], glances: [], counts },
      })
    const others = Array.from({ length: 20 }, (_, at) => ({
      ...pending,
      documentId: `${documentId.slice(0, -2)}${at + 10}`,
    }))
    add(pending)
    expect(list()).toEqual([pending])
    for (const entry of others) add(entry)
    apply({ kind: 'KnowledgeBase.IngestionStatus', payload: update({ status: 'Indexed' }) })
    apply({
      kind: 'KnowledgeBase.DocumentsPatch',
      payload: { added: [], changed: [{ ...pending, status: 'Failed' }], removed: [], glances: [], counts },
    })
    expect(list()).toEqual([pending])
    await expect.poll(() => list()?.length).toBe(others.length + 1)
    expect(list()?.find((row) => row?.documentId === documentId)).toMatchObject({ status: 'Failed' })
  })

  it('of a change makes that list stale and no other', () => {
    const { apply, stale, key } = cached([pending])
    apply({ kind: 'StateChanged', payload: { resource: 'Conversations' } })
    expect([stale(queryKeys.conversations), stale(key)]).toEqual([true, false])
  })

  it('of missed events makes everything stale', () => {
    const { apply, stale, key } = cached([pending])
    apply({ kind: 'Resync', payload: {} })
    expect([stale(queryKeys.conversations), stale(key)]).toEqual([true, true])
  })
})
