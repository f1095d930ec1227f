import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FlowLine, flowBlocks } from './flow-blocks.ts'

const text = 'Harbour\n\nThe ferry leaves\nat nine.\n\n• Bring a coat\n  • or two\n• Be early\n\n1. One\n2. Two'

describe('the pieces of a page', () => {
  it('are headings where the outline says so, lists with their depths, and paragraphs', () => {
    const outline = [{ title: 'Harbour', level: 2, start: 0, page: null }]
    expect(flowBlocks(text, outline)).toEqual([
      { type: 'Heading', level: 2, start: 0, text: 'Harbour' },
      { type: 'Paragraph', start: 9, text: 'The ferry leaves\nat nine.' },
      {
        type: 'List',
        start: 36,
        items: [
          { start: 36, text: '• Bring a coat', depth: 0 },
          { start: 51, text: '  • or two', depth: 1 },
          { start: 62, text: '• Be early', depth: 0 },
        ],
      },
      {
        type: 'List',
        start: 74,
        items: [
          { start: 74, text: '1. One', depth: 0 },
          { start: 81, text: '2. Two', depth: 0 },
        ],
      },
    ])
  })

  it('are a table where one stands, also right below a list and with cells of several lines', () => {
    const around = '• Ships\nName: Ada\n; Built: 1815\n\nSo.'
    const table = {
      start: 8,
      end: 31,
      names: [],
      rows: [],
    }
    expect(flowBlocks(around, [], [table])).toEqual([
      { type: 'List', start: 0, items: [{ start: 0, text: '• Ships', depth: 0 }] },
      { type: 'Table', start: 8, table },
      { type: 'Paragraph', start: 33, text: 'So.' },
    ])
  })

  it('part where a page or slide ends, though no line does (the last words of a slide were glued to the next)', () => {
    const slides = 'Tides\n\nHigh at nine.\fWinds\n\nNorth.'
    const outline = [{ title: 'Winds', level: 2, start: 21, page: null }]
    expect(flowBlocks(slides, outline)).toEqual([
      { type: 'Paragraph', start: 0, text: 'Tides' },
      { type: 'Paragraph', start: 7, text: 'High at nine.' },
      { type: 'Heading', level: 2, start: 21, text: 'Winds' },
      { type: 'Paragraph', start: 28, text: 'North.' },
    ])
  })

  it('hold every letter at its place, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', ' ', '\n', '\f', '• ', '1. ', 'ü')), (parts) => {
        const whole = parts.join('')
        const lines = flowBlocks(whole, []).flatMap((block): readonly FlowLine[] =>
          block.type === 'List' ? block.items : block.type === 'Table' ? [] : [block],
        )
        for (const { start, text: shown } of lines) expect(whole.slice(start, start + shown.length)).toBe(shown)
        expect(lines.map(({ text: shown }) => shown.replace(/\s/g, '')).join('')).toBe(whole.replace(/\s/g, ''))
      }),
    )
  })
})
