import { expect, it } from 'vitest'
import type { SourceSpan } from '../../../contracts/index.ts'
import { placeWords } from './place-words.ts'

const nowhere: SourceSpan = {
  start: 0,
  end: 1,
  page: null,
  pageEnd: null,
  line: null,
  lineEnd: null,
  row: null,
  rowEnd: null,
  pointer: null,
}

it.each([
  [{ page: 3, pageEnd: 3, line: 40 }, 'viewer.place.page', { first: 3 }],
  [{ page: 3, pageEnd: 4 }, 'viewer.place.pages', { first: 3, last: 4 }],
  [{ line: 12, lineEnd: null }, 'viewer.place.line', { first: 12 }],
  [{ row: 4, rowEnd: 9, line: 5 }, 'viewer.place.rows', { first: 4, last: 9 }],
  [{ pointer: '/items/3', line: 5 }, 'viewer.place.pointer', { pointer: '/items/3' }],
  [{ pointer: '' }, 'viewer.place.pointer', { pointer: '/' }],
])('names the place of %j', (place, key, values) => {
  expect(placeWords({ ...nowhere, ...place })).toEqual({ key, values })
})

it('has no words for a place that has none', () => {
  expect(placeWords(nowhere)).toBeNull()
})
