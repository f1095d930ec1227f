import { expect, it } from 'vitest'
import { placeInMargin } from './place-in-margin.ts'

const note = (wanted: number | null, height = 40) => ({ wanted, height })

it('a note stands beside its own line where there is room', () => {
  expect(placeInMargin([note(10), note(200)])).toEqual({ tops: [10, 200], end: 240 })
})

it('and else right below the one before, also where its line comes earlier or is not known', () => {
  expect(placeInMargin([note(10), note(12), note(null), note(0), note(300)]).tops).toEqual([10, 58, 106, 154, 300])
})

it('nothing needs no room', () => {
  expect(placeInMargin([])).toEqual({ tops: [], end: 0 })
})
