import { expect, it } from 'vitest'
import { emptySelection, type Selection } from './selection.ts'
import { afterKey, type KeyPress } from './selection-key.ts'

const ids = ['a', 'b', 'c', 'd']
const press = (keys: string): KeyPress => {
  const parts = keys.split('+')
  return {
    key: parts.at(-1) || ' ',
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
  }
}
const type = (...keys: string[]) =>
  keys.reduce<Selection>((selection, key) => afterKey(selection, ids, press(key)) ?? selection, emptySelection)

it('moves, chooses and extends by keys', () => {
  expect(type('ArrowDown', 'ArrowDown').active).toBe('b')
  expect(type('ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown').chosen).toEqual(new Set(['a', 'b', 'c']))
  expect(type('End', ' ').chosen).toEqual(new Set(['d']))
  expect(type('End', 'Home').active).toBe('a')
  expect(type('Meta+a').chosen.size).toBe(4)
  expect(type('Ctrl+A', 'Escape').chosen.size).toBe(0)
})

it('leaves other keys to others', () => {
  for (const keys of ['x', 'Enter', 'Escape', 'Ctrl+c', 'Alt+ArrowDown', ' ']) {
    expect(afterKey(emptySelection, ids, press(keys))).toBeNull()
  }
})
