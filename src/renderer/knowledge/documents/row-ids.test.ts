import { expect, it } from 'vitest'
import type { DocumentEntry } from '../../../contracts/index.ts'
import { documentIdsOf, isUnread, named, rowIds } from './row-ids.ts'

const row = (documentId: string) => ({ documentId }) as DocumentEntry

it('a row that was not read goes by its place until it is', () => {
  const ids = rowIds([row('a'), undefined, row('c'), undefined])
  expect(ids).toEqual(['a', '#1', 'c', '#3'])
  expect(ids.map(isUnread)).toEqual([false, true, false, true])
  const read = rowIds([row('a'), row('b'), row('c'), undefined])
  expect(ids.map((id) => named(id, read))).toEqual(['a', 'b', 'c', '#3'])
  expect(documentIdsOf(new Set(['a', '#3']), ['a', 'b', 'c', 'd'])).toEqual(['a', 'd'])
})
