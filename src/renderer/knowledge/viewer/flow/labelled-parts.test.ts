import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addedWordsIn } from '../../../../contracts/index.ts'
import { labelledParts } from './labelled-parts.ts'
import { markIndex } from './mark-index.ts'

describe('words that the app put into a text', () => {
  it('stand apart from those of the file', () => {
    const text = 'Ada\n\nPhone (work): 12\nNote: Keeps the lamp'
    const headings = [{ start: 0, level: 1 }]
    const added = markIndex(addedWordsIn(text, { contentType: 'text/vcard', fileName: 'ada.vcf', headings }))
    expect(labelledParts({ start: 5, text: text.slice(5) }, added)).toEqual([
      { start: 5, text: 'Phone', isAdded: true },
      { start: 10, text: ' (', isAdded: false },
      { start: 12, text: 'work', isAdded: true },
      { start: 16, text: '): 12\n', isAdded: false },
      { start: 22, text: 'Note', isAdded: true },
      { start: 26, text: ': Keeps the lamp', isAdded: false },
    ])
  })

  it('leave every letter in its place, wherever they are', () => {
    const lengths = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 5 })), { maxLength: 8 })
    fc.assert(
      fc.property(lengths, fc.nat(20), fc.string({ minLength: 1, maxLength: 40 }), (gaps, start, text) => {
        let at = 0
        const added = gaps.map(([gap, length]) => {
          const from = at + gap
          at = from + length
          return { start: from, end: at }
        })
        const parts = labelledParts(
          { start, text },
          markIndex(added.filter((each) => each.start >= start && each.end <= start + text.length)),
        )
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const part of parts)
          expect(text.slice(part.start - start, part.start - start + part.text.length)).toBe(part.text)
      }),
    )
  })
})
