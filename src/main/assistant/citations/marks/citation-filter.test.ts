import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unplaced } from '../../../../contracts/index.ts'
import { newGuid } from '../../../platform/index.ts'
import { createCitationLedger } from '../../prompt/citation-ledger.ts'
import { createCitationFilter, readCitations } from './citation-filter.ts'

const nowhere = { ...unplaced, start: 0, end: 1 }
const ledgerOf = (count: number) => {
  const ledger = createCitationLedger()
  for (let number = 1; number <= count; number += 1)
    ledger.cite({
      documentId: newGuid(),
      fileName: `${number}.txt`,
      contentType: 'text/plain',
      chunkId: newGuid(),
      span: nowhere,
      quote: String(number),
    })
  return ledger
}
/** The text as it is stored, and the passages behind its numbers, in their order. */
const read = (text: string, given = 5) => {
  const ledger = ledgerOf(given)
  const content = readCitations(text, ledger.mention)
  return { content, quotes: ledger.mentioned.map(({ quote }) => quote).join(' ') }
}

describe('citations are read in the forms in which models write them', () => {
  it.each([
    ['Cedar 【1】.', 'Cedar [1].'],
    ['Cedar【1†handbook.pdf】.', 'Cedar[1].'],
    ['Cedar 【4:1†source】.', 'Cedar [1].'],
    ['Cedar [1, 2].', 'Cedar [1][2].'],
    ['Cedar [1;2].', 'Cedar [1][2].'],
    ['Cedar [1-3].', 'Cedar [1][2][3].'],
    ['Cedar [1–3, 5].', 'Cedar [1][2][3][4].'],
    ['Cedar (source 1).', 'Cedar [1].'],
    ['Cedar (Sources: 1 and 2).', 'Cedar [1][2].'],
    ['Zeder (Quelle 1).', 'Zeder [1].'],
    ['Zeder (Quellen 1 und 2).', 'Zeder [1][2].'],
    ['Cedar [^1].', 'Cedar [1].'],
    ['Cedar [^1][^2].', 'Cedar [1][2].'],
    ['Cedar [doc:1].', 'Cedar [1].'],
    ['Cedar [source 1, source 2].', 'Cedar [1][2].'],
    ['Cedar¹ and canvas.²', 'Cedar[1] and canvas.[2]'],
    ['Cedar [ 1 ].', 'Cedar [1].'],
    ['Cedar [[1]].', 'Cedar [1].'],
    ['Cedar [#1].', 'Cedar [1].'],
    ['Cedar [see [1]].', 'Cedar [see [1]].'],
    ['- Cedar [1]\n- Canvas [2]', '- Cedar [1]\n- Canvas [2]'],
  ])('%s', (text, content) => {
    expect(read(text).content).toBe(content)
  })

  it('keeps a range that begins with a word in order', () => {
    expect(read('Cedar [1–3, 5].').quotes).toBe('1 2 3 5')
  })
})

describe('what is no citation stays as it is', () => {
  it.each([
    'See [1](https://example.org/a) and [2](<https://example.org>).',
    'See [3](/documents "The title").',
    '[1]: https://example.org/where',
    'Take `a[1]` and ``b`[2]``.',
    '```\nx = a[1]\n```',
    '~~~~ js\na[1]\n~~~\na[2]\n~~~~',
    'Code:\n\n    x = a[1]\n\nEnd.',
    '> ```\n> a[1]\n> ```',
    'It says \\[1\\] there.',
    'Done: [x] and [ ] and [] and [a].',
    'An area of 20 m² and 10³ and x² and 5 metres².',
    'It was in [1933] and at [0].',
    '(1) first, (2) second',
    'A lone ` and [a link](https://example.org) with (words) in (source code).',
  ])('%s', (text) => {
    expect(read(text)).toEqual({ content: text, quotes: '' })
  })

  it('a backtick that nothing closes hides no citation', () => {
    expect(read('A lone ` here [1].\n\nAnd [2].').content).toBe('A lone ` here [1].\n\nAnd [2].')
  })
})

describe('a number without a passage', () => {
  it.each([
    ['Cedar [1], oak [7].', 'Cedar [1], oak.'],
    ['Cedar [7, 1].', 'Cedar [1].'],
    ['Oak [7][8].', 'Oak.'],
    ['[9] Oak.', 'Oak.'],
    ['Oak 【9】 and pine (source 9).', 'Oak and pine.'],
    ['Oak.⁹ Pine.', 'Oak. Pine.'],
    ['- [9] Oak', '- Oak'],
  ])('is taken out: %s', (text, content) => {
    expect(read(text).content).toBe(content)
  })

  it('is taken out where there are no passages at all', () => {
    expect(read('Oak [1].', 0)).toEqual({ content: 'Oak.', quotes: '' })
  })
})

it('numbers count from 1 in the order in which the reply mentions its passages', () => {
  expect(read('Canvas [4], cedar [2], canvas again [4], paint [5].')).toEqual({
    content: 'Canvas [1], cedar [2], canvas again [1], paint [3].',
    quotes: '4 2 5',
  })
})

describe('a stream', () => {
  const filterIn = (pieces: readonly string[]) => {
    const filter = createCitationFilter(ledgerOf(3).mention)
    return pieces.map((piece) => filter.add(piece)).join('') + filter.end()
  }
  const fragments = fc.constantFrom(
    ...[
      '[',
      ']',
      '1',
      '2',
      '9',
      '1]',
      '[1',
      '[1]',
      '【2】',
      '(source ',
      '1)',
      ')',
      '(',
      '`',
      '```',
      '\n',
      '\n\n',
      ' ',
      '    ',
    ],
    ...['word', '.', ',', '-', '^', '¹', '⁹', ':', 'https://a', '](', '\\', '~~~', '>', '- ', '[[', '†x', '"t"'],
  )

  const cut = (text: string, cuts: readonly number[]): string[] => {
    const places = [0, ...cuts.map((each) => Math.min(each, text.length)), text.length].toSorted((a, b) => a - b)
    return places.slice(1).map((end, index) => text.slice(places[index], end))
  }
  const cuts = fc.array(fc.nat({ max: 120 }), { maxLength: 12 })
  const texts = (given: fc.Arbitrary<string>) => fc.array(given, { maxLength: 40 }).map((parts) => parts.join(''))

  it('knows code that begins in an item of a list, also where its number comes alone', () => {
    const text = '1) ```【2】'
    for (const pieces of [[text], ['1', ') ```【2】'], ['1)', ' ```【2】'], [...text]])
      expect(filterIn(pieces).replaceAll(' ', '')).toBe('1)```【2】')
  })

  it('gives the same text however it is cut into pieces', () => {
    fc.assert(
      fc.property(texts(fragments), cuts, (text, places) => {
        // The space before a number without a passage goes with it where they come together.
        const joined = (pieces: readonly string[]) => filterIn(pieces).replaceAll(' ', '')
        expect(joined(cut(text, places))).toBe(joined([text]))
        expect(joined([...text])).toBe(joined([text]))
      }),
      { numRuns: 3_000 },
    )
  })

  it('gives the same text to the last space where every number has its passage', () => {
    const known = fragments.filter((part) => !part.includes('9') && !part.includes('⁹'))
    const filter = (pieces: readonly string[]) => {
      const created = createCitationFilter(ledgerOf(300).mention)
      return pieces.map((piece) => created.add(piece)).join('') + created.end()
    }
    fc.assert(
      fc.property(texts(known), cuts, (text, places) => {
        expect(filter(cut(text, places))).toBe(filter([text]))
      }),
      { numRuns: 1_000 },
    )
  })

  it('holds nothing back of plain words, and little of a bracket', () => {
    const filter = createCitationFilter(ledgerOf(3).mention)
    expect(filter.add('The dome')).toBe('The dome')
    expect(filter.add(' is of')).toBe(' is of')
    expect(filter.add(' cedar ')).toBe(' cedar ')
    expect(filter.add('[1')).toBe('')
    expect(filter.add('].')).toBe('[1].')
    expect(filter.add(` [${'words '.repeat(30)}`)).not.toBe('')
  })
})
