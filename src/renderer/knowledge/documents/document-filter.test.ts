import { describe, expect, it } from 'vitest'
import type { IngestionStatus, KnowledgeDocument } from '../../../contracts/index.ts'
import { initialView, sortBy, viewDocuments } from './document-filter.ts'

const document = (fileName: string, extra: Partial<KnowledgeDocument> = {}): KnowledgeDocument => ({
  documentId: fileName,
  fileName,
  contentType: 'text/plain',
  source: { type: 'UploadedFile' },
  uploadedBy: 'owner',
  uploadedAt: '2025-01-01T00:00:00.000Z',
  sizeBytes: 1,
  status: 'Indexed',
  chunkCount: 1,
  reason: null,
  ...extra,
})

const names = (documents: readonly KnowledgeDocument[]) => documents.map(({ fileName }) => fileName)

describe('the view of the documents', () => {
  it('finds names by all words, whatever their case and accents', () => {
    const documents = [document('Résumé of Ada.pdf'), document('ada notes.txt'), document('other.csv')]
    expect(names(viewDocuments(documents, { ...initialView, search: ' ADA resume ' }))).toEqual(['Résumé of Ada.pdf'])
  })

  it('sorts names as people count', () => {
    const documents = ['part 10', 'Part 2', 'part 1'].map((name) => document(name))
    expect(names(viewDocuments(documents, { ...initialView, sort: 'name', direction: 'ascending' }))).toEqual([
      'part 1',
      'Part 2',
      'part 10',
    ])
  })

  it('sorts by size and by date both ways', () => {
    const documents = [
      document('old big', { sizeBytes: 9 }),
      document('new small', { sizeBytes: 2, uploadedAt: '2025-02-01T00:00:00.000Z' }),
    ]
    expect(names(viewDocuments(documents, initialView))).toEqual(['new small', 'old big'])
    expect(names(viewDocuments(documents, { ...initialView, sort: 'size' }))).toEqual(['old big', 'new small'])
    expect(names(viewDocuments(documents, { ...initialView, sort: 'size', direction: 'ascending' }))[0]).toBe(
      'new small',
    )
  })

  it('puts what failed before what is under way before what is done', () => {
    const statuses: IngestionStatus[] = ['Indexed', 'Pending', 'Failed', 'Embedding']
    const documents = statuses.map((status) => document(status, { status }))
    const view = sortBy(initialView, 'status')
    expect(names(viewDocuments(documents, view))).toEqual(['Failed', 'Embedding', 'Pending', 'Indexed'])
  })

  it('filters by what is under way', () => {
    const documents = [document('a', { status: 'Chunking' }), document('b'), document('c', { status: 'Failed' })]
    expect(names(viewDocuments(documents, { ...initialView, filter: 'working' }))).toEqual(['a'])
    expect(names(viewDocuments(documents, { ...initialView, filter: 'failed' }))).toEqual(['c'])
  })

  it('keeps equal documents in one order in both directions', () => {
    const documents = [document('b', { documentId: '2' }), document('b', { documentId: '1' })]
    const ids = (direction: 'ascending' | 'descending') =>
      viewDocuments(documents, { ...initialView, sort: 'name', direction }).map(({ documentId }) => documentId)
    expect(ids('ascending')).toEqual(['1', '2'])
    expect(ids('descending')).toEqual(['1', '2'])
  })

  it('turns a column around when it is chosen again', () => {
    const byName = sortBy(initialView, 'name')
    expect(byName).toMatchObject({ sort: 'name', direction: 'ascending' })
    expect(sortBy(byName, 'name')).toMatchObject({ sort: 'name', direction: 'descending' })
    expect(sortBy(byName, 'size')).toMatchObject({ sort: 'size', direction: 'descending' })
  })
})
