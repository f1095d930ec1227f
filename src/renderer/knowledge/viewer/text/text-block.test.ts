import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK_LENGTH, blockCount, blockLines, blockRange, OVERHANG } from './text-block.ts'

const read = (text: string, block: number) => {
  const { offset, length } = blockRange(block)
  return { text: text.slice(offset, offset + length), offset, firstLine: text.slice(0, offset).split('\n').length }
}

const allLines = (text: string) =>
  Array.from({ length: blockCount(text.length) }, (_, block) => blockLines(block, read(text, block))).flat()

describe('the blocks of a text', () => {
  it('numbers the lines of a short text', () => {
    expect(allLines('one\n\nthree\n')).toEqual([
      { start: 0, text: 'one', number: 1 },
      { start: 4, text: '', number: 2 },
      { start: 5, text: 'three', number: 3 },
    ])
    expect(allLines('')).toEqual([{ start: 0, text: '', number: 1 }])
  })

  it('shows a line that starts exactly at an edge once', () => {
    const text = `${'a'.repeat(BLOCK_LENGTH - 1)}\nnext`
    expect(allLines(text).at(-1)).toEqual({ start: BLOCK_LENGTH, text: 'next', number: 2 })
    expect(blockLines(1, read(text, 1))).toHaveLength(1)
  })

  it('cuts a line that is too long at the edge, and never a pair of surrogates', () => {
    const text = '😀'.repeat(BLOCK_LENGTH + OVERHANG)
    const lines = allLines(text)
    expect(lines.map((line) => line.text).join('')).toBe(text)
    expect(lines.filter((line) => line.number !== null)).toHaveLength(1)
    expect(lines.every((line) => line.text.isWellFormed())).toBe(true)
  })

  it('holds every line once, in order, at its offset and under its number', () => {
    const line = fc
      .record({
        length: fc.oneof(fc.nat(200), fc.nat(BLOCK_LENGTH * 2)),
        unit: fc.constantFrom('a', 'ü', '😀', 'x '),
        times: fc.integer({ min: 1, max: 60 }),
      })
      .map(({ length, unit, times }) =>
        `${unit.repeat(Math.ceil(length / unit.length))}\n`.repeat(length > 500 ? 1 : times),
      )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 25 }), (parts) => {
        const text = parts.join('')
        const whole = text.endsWith('\n') ? text.slice(0, -1) : text
        const lines = allLines(text)
        for (const { start, text: piece } of lines) expect(text.slice(start, start + piece.length)).toBe(piece)
        const joined = lines
          .map(({ text: piece, number }, index) => (index > 0 && number !== null ? `\n${piece}` : piece))
          .join('')
        expect(joined === whole).toBe(true)
        const numbers = lines.flatMap(({ number }) => number ?? [])
        expect(numbers).toEqual(numbers.map((_, index) => index + 1))
      }),
      { numRuns: 60 },
    )
  })
})
