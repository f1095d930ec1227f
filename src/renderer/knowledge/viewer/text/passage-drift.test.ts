import { expect, it } from 'vitest'
import { passageState } from './passage-drift.ts'

const text = 'One. The dome must be\nshut. Two.'
const around = { text, offset: 100 }

it('takes the passage for the same, whatever its white space', () => {
  const stretch = { start: 105, end: 127 }
  expect(passageState(stretch, 'The dome must be shut.', around)).toEqual({ type: 'Same', stretch })
})

it('keeps the whole span where only a part of it was quoted, and the other way about', () => {
  const stretch = { start: 105, end: 127 }
  expect(passageState(stretch, 'dome must', around).type).toBe('Same')
  expect(passageState({ start: 109, end: 113 }, 'The dome must be shut.', around).type).toBe('Same')
})

it('finds a passage that moved', () => {
  expect(passageState({ start: 100, end: 104 }, 'Two.', around)).toEqual({
    type: 'Moved',
    stretch: { start: 128, end: 132 },
  })
})

it('says that a passage is gone, even past the end of the text', () => {
  expect(passageState({ start: 105, end: 127 }, 'The roof may stay open.', around)).toEqual({ type: 'Changed' })
  expect(passageState({ start: 900, end: 950 }, 'Three.', around)).toEqual({ type: 'Changed' })
  expect(passageState({ start: 900, end: 950 }, '', around)).toEqual({ type: 'Changed' })
})
