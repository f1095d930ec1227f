import { expect, it } from 'vitest'
import { isSameContext, moved, toBeSaved } from './context-entries.ts'

const entry = (id: string, text = id, order = 0) => ({ id, text, order })
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id).join('')

it('an entry moves by its places and never out of the list', () => {
  const entries = [entry('a'), entry('b'), entry('c')]
  expect(ids(moved(entries, 'a', 1))).toBe('bac')
  expect(ids(moved(entries, 'c', -2))).toBe('cab')
  expect(ids(moved(entries, 'a', -1))).toBe('abc')
  expect(ids(moved(entries, 'b', 9))).toBe('acb')
  expect(ids(moved(entries, 'x', 1))).toBe('abc')
})

it('what is saved is numbered by its place, and blank entries are left out', () => {
  expect(toBeSaved([entry('a', 'A', 7), entry('b', '  '), entry('c', 'C', 1)])).toEqual([
    entry('a', 'A', 0),
    entry('c', 'C', 1),
  ])
})

it('a change is one of words or of order', () => {
  const saved = [entry('a', 'A', 0), entry('b', 'B', 1)]
  expect(isSameContext(saved, [entry('a', 'A', 5), entry('b', 'B', 6), entry('c', '')])).toBe(true)
  expect(isSameContext(saved, [entry('b', 'B'), entry('a', 'A')])).toBe(false)
  expect(isSameContext(saved, [entry('a', 'A.'), entry('b', 'B')])).toBe(false)
})
