import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { IngestionStatusUpdate } from '../../../contracts/index.ts'
import { queryKeys } from '../query-keys.ts'
import { createDocumentEffects } from './document-effects.ts'

const documentId = '018f3a5e-7c00-7000-8000-000000000001'
const update = (status: IngestionStatusUpdate['status']): IngestionStatusUpdate => ({
  ...{ documentId, status, progress: 1, reason: null },
  ...{ chunksIndexed: 1, chunksTotal: 1 },
})

it('passages of a document that was deleted or moved are shown no longer (one stood below "0 of 84 documents")', async () => {
  const queries = new QueryClient()
  const others = '018f3a5e-7c00-7000-8000-000000000002'
  let asked = 0
  const shown = new QueryObserver(queries, {
    queryKey: [...queryKeys.documentPassages, 'tide', 20],
    queryFn: async () => {
      asked += 1
      return { passages: asked === 1 ? [{ documentId }, { documentId: others }] : [], corrections: [] }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const stop = shown.subscribe(() => undefined)
  await expect.poll(() => shown.getCurrentResult().data?.passages.length).toBe(2)
  const counts = { all: 83, working: 0, indexed: 83, failed: 0 }
  createDocumentEffects(queries, 20).patched({ added: [], changed: [], removed: [documentId], glances: [], counts })
  expect(shown.getCurrentResult().data?.passages).toEqual([{ documentId: others }])
  await expect.poll(() => asked).toBe(2)
  stop()
  queries.clear()
})

it('a document that stands open is read again once it was indexed anew, however soon that was', async () => {
  const queries = new QueryClient()
  let read = 0
  const shown = new QueryObserver(queries, {
    queryKey: [...queryKeys.documentContent(documentId), 'text', 0, 100],
    queryFn: async () => {
      read += 1
      return { text: `version ${read}` }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const stop = shown.subscribe(() => undefined)
  await expect.poll(() => shown.getCurrentResult().data?.text).toBe('version 1')
  const effects = createDocumentEffects(queries)
  effects.progressed([update('Embedding')])
  effects.progressed([update('Indexed')])
  await expect.poll(() => shown.getCurrentResult().data?.text).toBe('version 2')
  effects.progressed([{ ...update('Indexed'), documentId: '018f3a5e-7c00-7000-8000-000000000002' }])
  await new Promise((resolve) => setImmediate(resolve))
  expect(read).toBe(2)
  stop()
  queries.clear()
})

it('of thousands that go only those are read again of which something is known (20,000 took half a minute)', () => {
  const queries = new QueryClient()
  queries.setQueryData(queryKeys.documentDetails(documentId), {})
  const invalidate = vi.spyOn(queries, 'invalidateQueries')
  const others = Array.from({ length: 1_000 }, (_, at) => `018f3a5e-7c00-7000-8000-1${String(at).padStart(11, '0')}`)
  const counts = { all: 0, working: 0, indexed: 0, failed: 0 }
  const removed = [...others, documentId]
  createDocumentEffects(queries).patched({ added: [], changed: [], removed, glances: [], counts })
  expect(invalidate).toHaveBeenCalledTimes(1)
  expect(queries.getQueryState(queryKeys.documentDetails(documentId))?.isInvalidated).toBe(true)
  queries.clear()
})

it('news of thousands that are read are looked up, each by its own key (the window was busy for minutes with looking through all)', () => {
  const queries = new QueryClient()
  const looks = vi.spyOn(queries.getQueryCache(), 'findAll')
  const effects = createDocumentEffects(queries)
  const updates = Array.from({ length: 500 }, (_, at) => ({
    ...update('Indexed'),
    documentId: `018f3a5e-7c00-7000-8000-${String(at).padStart(12, '0')}`,
  }))
  effects.progressed(updates)
  expect(looks.mock.calls.length).toBeLessThan(10)
  expect(queries.getQueryData(queryKeys.ingestion(documentId))).toMatchObject({ status: 'Indexed' })
  queries.clear()
})
