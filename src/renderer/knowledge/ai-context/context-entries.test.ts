import { describe, expect, it } from 'vitest'
import { type ContextDraft, isSameContext, moved, toBeSaved, withSaved } from './context-entries.ts'

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

describe('what another window has saved is taken into what is being written', () => {
  const base = [entry('a'), entry('b'), entry('c')]
  const texts = (entries: typeof base, saved: readonly ReturnType<typeof entry>[]) =>
    withSaved({ entries, base } satisfies ContextDraft, saved, (each) => ({ ...each, id: 'new' })).entries.map(
      ({ id, text }) => `${id}:${text}`,
    )

  it.each([
    ['added there and here', [...base, entry('d')], [...base, entry('e')], ['a:a', 'b:b', 'c:c', 'd:d', 'e:e']],
    ['changed there alone', base, [entry('a', 'A'), entry('b'), entry('c')], ['a:A', 'b:b', 'c:c']],
    ['changed here alone', [entry('a', 'mine'), entry('b'), entry('c')], base, ['a:mine', 'b:b', 'c:c']],
    [
      'changed in both: it stands twice',
      [entry('a', 'mine'), entry('b'), entry('c')],
      [entry('a', 'theirs'), entry('b'), entry('c')],
      ['a:mine', 'new:theirs', 'b:b', 'c:c'],
    ],
    ['removed there', base, [entry('a'), entry('c')], ['a:a', 'c:c']],
    [
      'removed there and changed here',
      [entry('a', 'mine'), entry('b'), entry('c')],
      base.slice(1),
      ['a:mine', 'b:b', 'c:c'],
    ],
    ['removed here', [entry('b'), entry('c')], base, ['b:b', 'c:c']],
    [
      'removed here and changed there',
      [entry('b'), entry('c')],
      [entry('a', 'A'), entry('b'), entry('c')],
      ['b:b', 'c:c', 'a:A'],
    ],
    ['moved here', [entry('c'), entry('a'), entry('b')], base, ['c:c', 'a:a', 'b:b']],
  ])('%s', (_name, entries, saved, expected) => {
    expect(texts(entries, saved)).toEqual(expected)
  })
})
