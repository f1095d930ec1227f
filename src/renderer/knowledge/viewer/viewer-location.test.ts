import { describe, expect, it } from 'vitest'
import { type Citation, unplaced } from '../../../contracts/index.ts'
import { documentPath, passageOf } from './viewer-location.ts'

const documentId = '0190c8a0-0000-7000-8000-000000000001'
const span = { ...unplaced, start: 3, end: 9, page: 2, pageEnd: 2 }
const citation: Citation = {
  number: 1,
  documentId,
  fileName: 'a & b?.pdf',
  contentType: 'application/pdf',
  chunkId: '0190c8a0-0000-7000-8000-000000000002',
  span,
  quote: 'Shut & "latched" — 100 %',
}
const searchOf = (path: string) => new URLSearchParams(path.split('?')[1])

describe('the address of a passage', () => {
  it('brings back the passage that it was made of', () => {
    expect(passageOf(searchOf(documentPath(documentId, citation)), documentId)).toEqual(citation)
  })

  it('is plain without a passage', () => {
    expect(documentPath(documentId, null)).toBe(`/documents/${documentId}`)
    expect(passageOf(new URLSearchParams(), documentId)).toBeNull()
  })

  it('stays short whatever the length of the quote', () => {
    expect(documentPath(documentId, { ...citation, quote: 'word '.repeat(50_000) }).length).toBeLessThan(5_000)
  })

  it.each(['', 'null', '{', '[]', '{"number":1}', JSON.stringify({ ...citation, documentId: citation.chunkId })])(
    'takes %j for no passage',
    (passage) => expect(passageOf(new URLSearchParams({ passage }), documentId)).toBeNull(),
  )
})
