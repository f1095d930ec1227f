import { expect, test } from 'vitest'
import { openTestDatabase, platformMigrations } from '../../platform/index.ts'
import { retrievalMigrations } from '../../retrieval/index.ts'
import { knowledgeMigrations } from '../knowledge-migrations.ts'
import { createContainedIndex, TOTALS_OF_ROOT } from './contained-index.ts'
import { createDocumentIndex } from './document-index.ts'

const openIndexes = () => {
  const test = openTestDatabase([platformMigrations, retrievalMigrations, knowledgeMigrations])
  const [index, contained] = [createDocumentIndex(test.db), createContainedIndex(test.db)]
  const put = (documentId: string, sizeBytes: number, containerId?: string) => {
    const place = { teamId: 'personal', documentId, extension: 'txt', textName: 'text' }
    const document = {
      ...{ documentId, fileName: `${documentId}.txt`, contentType: 'text/plain', sizeBytes },
      source: { type: 'UploadedFile' } as const,
      ...{ uploadedBy: 'ada', uploadedAt: '2025-01-01T00:00:00.000Z' },
      ...{ status: 'Pending' as const, chunkCount: null, reason: null },
    }
    index.insert(place, document, null)
    if (containerId !== undefined) contained.add(documentId, { documentId: containerId, contentVersion: 1 }, documentId)
  }
  return { ...test, index, contained, put, [Symbol.dispose]: () => test.close() }
}

test('what is inside of a document is counted as it comes and goes, and never anew for each file (a large archive took the square of its files)', () => {
  using opened = openIndexes()
  const { db, index, contained, put } = opened
  put('root', 1)
  put('inner', 10, 'root')
  put('a', 100, 'inner')
  put('b', 1_000, 'root')
  expect(contained.totalsOf('root')).toEqual({ count: 3, nested: 1, sizeBytes: 1_110 })
  // A second time changes nothing.
  contained.add('b', { documentId: 'root', contentVersion: 1 }, 'b')
  expect(contained.totalsOf('root').count).toBe(3)
  const replacement = { fileName: 'b.txt', contentType: 'text/plain', extension: 'txt', contentHash: '' }
  const saved = { savedBy: 'ada', savedAt: '2025-01-01T00:00:00.000Z' }
  index.replaceContent('b', { ...replacement, ...saved, source: { type: 'UploadedFile' }, sizeBytes: 2_000 })
  expect(contained.totalsOf('root').sizeBytes).toBe(2_110)
  index.delete('b')
  expect(contained.totalsOf('root')).toEqual({ count: 2, nested: 1, sizeBytes: 110 })
  contained.release('inner')
  expect(contained.totalsOf('root')).toEqual({ count: 0, nested: 0, sizeBytes: 0 })
  expect(contained.totalsOf('inner')).toEqual({ count: 1, nested: 0, sizeBytes: 100 })
  expect(contained.placeOf('a')).toEqual({ rootId: 'inner', depth: 1 })
  index.delete('inner', 'a', 'root')
  expect(db.prepare('SELECT * FROM knowledge_contained_totals').all()).toEqual([])

  const plan = db.prepare<[string], { detail: string }>(`EXPLAIN QUERY PLAN ${TOTALS_OF_ROOT}`).all('root')
  expect(plan.map(({ detail }) => detail)).toEqual(['SEARCH knowledge_contained_totals USING PRIMARY KEY (root_id=?)'])
})
