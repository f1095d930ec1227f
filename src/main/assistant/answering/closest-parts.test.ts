import { expect, test } from 'vitest'
import { type SearchMatch, unplaced } from '../../../contracts/index.ts'
import { newGuid } from '../../platform/index.ts'
import { closestParts } from './closest-parts.ts'

test('the part of a match that a query speaks of stands under the heading over it', () => {
  const text = '3. Pets\nNo dogs are kept.\n4. Cleaning\nThe yard is swept daily.'
  const match: SearchMatch = {
    chunk: {
      id: newGuid(),
      text,
      origin: 'UserContent',
      metadata: {
        contentType: 'application/pdf',
        headings: '[[0,1],[26,1]]',
        sections: '[[0,"3. Pets"],[26,"4. Cleaning"]]',
      },
    },
    score: 1,
    documentId: newGuid(),
    fileName: 'lease.pdf',
    span: { ...unplaced, start: 0, end: text.length, page: 1, pageEnd: 1, section: '3. Pets' },
  }
  expect(closestParts('Who sweeps the yard?', [match])).toMatchObject([
    { text: 'The yard is swept daily.', span: { section: '4. Cleaning' } },
  ])
})

test('what answers is where it is said, in seconds, rather than anywhere in its passage', () => {
  const text = 'The kettle is on.\n\nThe ferry leaves at noon.'
  const match: SearchMatch = {
    chunk: {
      id: newGuid(),
      text,
      origin: 'UserContent',
      metadata: { contentType: 'application/x-subrip', places: '[[0,1,4],[19,70.5,73]]' },
    },
    score: 1,
    documentId: newGuid(),
    fileName: 'harbour.srt',
    span: { ...unplaced, start: 0, end: text.length, second: 1, secondEnd: 73 },
  }
  expect(closestParts('When does the ferry leave?', [match])).toMatchObject([{ span: { second: 70.5, secondEnd: 73 } }])
})
