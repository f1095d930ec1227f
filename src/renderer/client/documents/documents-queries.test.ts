import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DocumentEntry } from '../../../contracts/index.ts'
import { createDocumentEffects, type DocumentEffects } from './document-effects.ts'
import { documentCountsQuery, documentWindowQuery, everything, loadRows } from './documents-queries.ts'
import { documentEntry, idOf } from './test-entries.ts'

const entry = (at: number) => documentEntry(at, { status: 'Pending', chunkCount: null })

let queries: QueryClient
let effects: DocumentEffects
let library: DocumentEntry[]
/** Answers on their way; each was given when it was asked for, and arrives once it is let go. */
let underWay: (() => void)[]
const stops: (() => void)[] = []

const countsNow = () => ({ all: library.length, working: library.length, indexed: 0, failed: 0 })
const documents = {
  BrowseDocuments: async ({ offset = 0, limit = 100 }) => {
    const rows = library.toSorted((one, other) => (one.documentId < other.documentId ? 1 : -1))
    const answer = { entries: rows.slice(offset, offset + limit), offset, total: rows.length, counts: countsNow() }
    await new Promise<void>((resolve) => underWay.push(resolve))
    return answer
  },
}
const listQuery = documentWindowQuery(documents, everything)
const show = (...shown: readonly { readonly queryKey: readonly unknown[] }[]) => {
  for (const query of shown) stops.push(new QueryObserver(queries, query).subscribe(() => undefined))
}
const shownNames = () => queries.getQueryData(listQuery.queryKey)?.rows.map((row) => row?.fileName ?? null)
const answered = async (count = 1) => {
  await expect.poll(() => underWay.length).toBeGreaterThanOrEqual(count)
  for (const arrive of underWay.splice(0, count)) arrive()
}
const told = (patch: { added?: DocumentEntry[]; changed?: DocumentEntry[]; removed?: string[] }) => {
  const { added = [], changed = [], removed = [] } = patch
  library = [...library.filter(({ documentId }) => !removed.includes(documentId)), ...added].map(
    (each) => changed.find(({ documentId }) => documentId === each.documentId) ?? each,
  )
  effects.patched({ added, changed, removed, glances: [], counts: countsNow() })
}

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  // Nothing here is left to the later reading.
  effects = createDocumentEffects(queries, 600_000)
  library = [entry(1)]
  underWay = []
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  queries.clear()
})

it('a document that comes while the first list is on its way is in it, and counted (it was missing until a reload)', async () => {
  show(listQuery, documentCountsQuery(documents))
  await expect.poll(() => underWay.length).toBe(2)
  told({ added: [entry(2)] })
  await answered(2)
  await expect.poll(shownNames).toEqual(['file 2.txt', 'file 1.txt'])
  await expect.poll(() => queries.getQueryData(documentCountsQuery(documents).queryKey)?.all).toBe(2)
})

it('a list that is read again does not put back what has changed meanwhile', async () => {
  show(listQuery)
  await answered()
  await expect.poll(shownNames).toEqual(['file 1.txt'])
  void queries.invalidateQueries()
  await expect.poll(() => underWay.length).toBe(1)
  told({ added: [entry(2), entry(3)] })
  told({ removed: [idOf(1)], changed: [{ ...entry(2), fileName: 'renamed.txt' }] })
  effects.progressed([
    { documentId: idOf(3), status: 'Indexed', progress: 1, reason: null, chunksIndexed: 4, chunksTotal: 4 },
  ])
  await answered()
  await expect.poll(() => queries.isFetching()).toBe(0)
  expect(shownNames()).toEqual(['file 3.txt', 'renamed.txt'])
  expect(queries.getQueryData(listQuery.queryKey)?.rows[0]).toMatchObject({ status: 'Indexed', chunkCount: 4 })
})

it('what was told before an answer was asked for is not told to it again', async () => {
  show(listQuery)
  await expect.poll(() => underWay.length).toBe(1)
  told({ added: [entry(2)] })
  await answered()
  await expect.poll(shownNames).toEqual(['file 2.txt', 'file 1.txt'])
  library = [entry(1)]
  void queries.invalidateQueries()
  await answered()
  await expect.poll(shownNames).toEqual(['file 1.txt'])
})

it('an answer of which it cannot be said what the news make of it is asked for once more', async () => {
  library = Array.from({ length: 150 }, (_, at) => entry(at + 1))
  show(listQuery)
  await answered()
  await expect.poll(() => shownNames()?.length).toBe(150)
  void queries.invalidateQueries()
  await expect.poll(() => underWay.length).toBe(1)
  told({ removed: [idOf(2)] })
  await answered()
  await answered()
  await expect.poll(() => shownNames()?.length).toBe(149)
})

it('a page that comes late, of rows of which some are gone, is told so', async () => {
  library = Array.from({ length: 150 }, (_, at) => entry(at + 1))
  show(listQuery)
  await answered()
  await expect.poll(() => shownNames()?.length).toBe(150)
  const loaded = loadRows(queries, documents, everything, { from: 100, to: 150 })
  await expect.poll(() => underWay.length).toBe(1)
  told({ removed: [idOf(150), idOf(2)] })
  await answered()
  await loaded
  expect(shownNames()?.at(0)).toBe('file 149.txt')
  expect(shownNames()?.slice(-3)).toEqual(['file 4.txt', 'file 3.txt', 'file 1.txt'])
})
