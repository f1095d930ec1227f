import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TextMark } from '../../../../contracts/index.ts'
import { dividedBy, markIndex } from './mark-index.ts'

const anyMarks = fc
  .array(fc.record({ start: fc.nat(60), length: fc.integer({ min: 1, max: 30 }), link: fc.boolean() }), {
    maxLength: 20,
  })
  .map((all) =>
    all
      .map(
        ({ start, length, link }): TextMark => ({
          start,
          end: start + length,
          type: link ? 'Link' : 'Code',
          address: null,
        }),
      )
      .toSorted((one, other) => one.start - other.start || other.end - one.end),
  )
const anyStretch = fc
  .tuple(fc.nat(80), fc.integer({ min: 1, max: 30 }))
  .map(([start, length]) => [start, start + length] as const)

describe('the marks of a text', () => {
  it('are found by any stretch that they reach into', () => {
    fc.assert(
      fc.property(anyMarks, anyStretch, (marks, [start, end]) => {
        expect(markIndex(marks)(start, end)).toEqual(marks.filter((mark) => mark.start < end && mark.end > start))
      }),
    )
  })

  it('divide a stretch into pieces that are all of it, in order', () => {
    fc.assert(
      fc.property(anyMarks, anyStretch, (marks, [start, end]) => {
        const pieces = dividedBy('Link', { start, end, marks: markIndex(marks)(start, end) })
        expect([start, ...pieces.map((piece) => piece.end)]).toEqual([...pieces.map((piece) => piece.start), end])
        for (const { mark, ...piece } of pieces) {
          const within = marks.filter(({ type }) => type === 'Link')
          const isCovered = within.some((each) => each.start < piece.end && each.end > piece.start)
          expect(mark !== null).toBe(isCovered)
        }
      }),
    )
  })
})
