import { describe, expect, it } from 'vitest'
import {
  chooseAll,
  chooseNone,
  emptySelection,
  extendBy,
  extendTo,
  keepVisible,
  letGo,
  moveActive,
  toggle,
} from './selection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const chosen = (selection: { chosen: ReadonlySet<string> }) => [...selection.chosen].toSorted()

describe('selection', () => {
  it('enters at the first row, or at the last when going up', () => {
    expect(moveActive(emptySelection, ids, 1).active).toBe('a')
    expect(moveActive(emptySelection, ids, -1).active).toBe('e')
    expect(moveActive(emptySelection, [], 1)).toBe(emptySelection)
  })

  it('stops at both ends', () => {
    const last = moveActive(toggle(emptySelection, 'd'), ids, 10)
    expect(last.active).toBe('e')
    expect(moveActive(last, ids, 1).active).toBe('e')
    expect(moveActive(last, ids, -99).active).toBe('a')
  })

  it('chooses a range from where it began, and shrinks it again', () => {
    const start = toggle(emptySelection, 'b')
    const longer = extendBy(extendBy(start, ids, 1), ids, 1)
    expect(chosen(longer)).toEqual(['b', 'c', 'd'])
    expect(chosen(extendBy(longer, ids, -1))).toEqual(['b', 'c'])
    expect(chosen(extendTo(longer, ids, 'a'))).toEqual(['a', 'b'])
  })

  it('starts a range anew when its beginning is gone', () => {
    const start = toggle(emptySelection, 'b')
    expect(chosen(extendTo(start, ['a', 'c', 'd'], 'd'))).toEqual(['d'])
  })

  it('turns single rows on and off and leaves the others', () => {
    expect(chosen(toggle(toggle(toggle(emptySelection, 'a'), 'c'), 'a'))).toEqual(['c'])
    expect(chosen(chooseAll(emptySelection, ids))).toEqual(ids)
    expect(chosen(chooseNone(chooseAll(emptySelection, ids)))).toEqual([])
  })

  it('hands the keyboard to the row that takes the place of a deleted one', () => {
    const selection = toggle(emptySelection, 'c')
    expect(keepVisible(selection, ids, ['a', 'b', 'd', 'e'])).toMatchObject({
      active: 'd',
      anchor: null,
      chosen: new Set(),
    })
    expect(keepVisible(toggle(emptySelection, 'e'), ids, ['a', 'b'])).toMatchObject({ active: 'b' })
    expect(keepVisible(selection, ids, [])).toMatchObject({ active: null })
  })

  it('lets go of what leaves alone, and of all where some is known by its place', () => {
    const some = toggle(toggle(emptySelection, 'a'), 'c')
    expect(chosen(letGo(some, ['c', 'd']))).toEqual(['a'])
    expect(chosen(letGo(some, ['d']))).toEqual(['a', 'c'])
    expect(chosen(letGo(toggle(some, '#7'), ['d']))).toEqual([])
  })

  it('forgets rows known by their places where others may stand there now (what was deleted then was another document)', () => {
    const rows = ['a', 'b', '#2', '#3']
    const some = toggle(toggle(emptySelection, 'a'), '#3')
    expect(chosen(keepVisible(some, rows, ['a', '#1', '#2', '#3', '#4']))).toEqual(['a'])
    expect(chosen(keepVisible(some, rows, ['a', '#1', '#2']))).toEqual(['a'])
    expect(chosen(keepVisible(some, rows, ['a', 'b', '#2', '#3']))).toEqual(['#3', 'a'])
    expect(chosen(keepVisible(chooseAll(emptySelection, rows), rows, ['a', 'b', '#2']))).toEqual(['#2', 'a', 'b'])
  })
})
