import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tableCases } from '../../../../test/fixtures/table-cases.ts'
import { tableShape } from '../../platform/tables/index.ts'
import { csvRowsOf } from './csv-rows.ts'
import { jsonRecordsOf } from './json-records.ts'
import { sentencesOf } from './sentences.ts'
import { termsOf } from './terms.ts'

const sentences = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end))

describe('sentencesOf', () => {
  test('joins wrapped lines and ends at sentences', () => {
    expect(sentences('The dome is\nround. It turns.')).toEqual(['The dome is\nround.', 'It turns.'])
  })

  test('knows titles, abbreviations, initials and numbers', () => {
    expect(sentences('Dr. Solvang met J. Thwaite at 3.4 km. He left.')).toEqual([
      'Dr. Solvang met J. Thwaite at 3.4 km.',
      'He left.',
    ])
  })

  test('knows abbreviations of single letters', () => {
    expect(
      sentences('Der Rest geht an den Tierschutz e. V. in Kiel. Er dankt. Sie nahm Vitamin e. Dann ging sie.'),
    ).toEqual(['Der Rest geht an den Tierschutz e. V. in Kiel.', 'Er dankt.', 'Sie nahm Vitamin e.', 'Dann ging sie.'])
  })

  test.each([
    'The night train dep. 17:05, arr. Tbilisi 03:10. Be early.',
    'Der Zug hat Abf. 9:12, Ank. Kiel 11:40. Bitte pünktlich.',
    'Lift it to max. 220 mm, with min. 3 persons. Use gloves.',
    'Das Zimmer hat mind. 12 m², jew. 2 Betten, gem. § 5 Abs. 2. Haustiere kosten mehr.',
    'Es gilt Ziff. 4 Buchst. b, insb. Satz 2. Der Rest entfällt.',
    'Die max. Höhe, die min. Breite und die max. Tiefe stehen im Anhang. Bitte messen.',
  ])('a full stop behind an abbreviation ends no sentence: %s', (text) => {
    expect(sentences(text)).toHaveLength(2)
  })

  test.each([
    'It lifts 220 mm max. Use it with care.',
    'The wait is 25 min. Bring a book.',
    'Never mind. Tides come back.',
    'We asked Max. He knew.',
    'It is a gem. Seven saw it.',
  ])('and ends one where it is none, or says what a quantity is: %s', (text) => {
    expect(sentences(text)).toHaveLength(2)
  })

  test('headings, list items and broken-off lines stand alone', () => {
    const text =
      '# The dome\nIt is round.\n\n- One thing\n- Another thing\n1. First\n\nWritten by: Idris\nDate: Friday\nA long line of text that goes on and on here.'
    expect(sentences(text)).toEqual([
      '# The dome',
      'It is round.',
      '- One thing',
      '- Another thing',
      '1. First',
      'Written by: Idris',
      'Date: Friday',
      'A long line of text that goes on and on here.',
    ])
  })

  test('a short line that goes on is no line of its own', () => {
    expect(
      sentences('Quiet is kept from 22:00 to\n06:00. And this line shows how wide the text is set on the page.'),
    ).toEqual(['Quiet is kept from 22:00 to\n06:00.', 'And this line shows how wide the text is set on the page.'])
  })

  test('ends Chinese and Japanese sentences', () => {
    expect(sentences('圆顶是圆的。它会转。')).toEqual(['圆顶是圆的。', '它会转。'])
  })

  test('loses nothing but white space, in order', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'B', '.', ' ', '\n', '!', '"', '1', '#', '-', '\f', '。') }),
        (text) => {
          const stretches = sentencesOf(text)
          const joined = stretches.map(({ start, end }) => text.slice(start, end)).join('')
          expect(joined.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
          for (const [index, { start }] of stretches.entries()) {
            expect(start).toBeGreaterThanOrEqual(stretches[index - 1]?.end ?? 0)
          }
        },
      ),
    )
  })
})

describe('csvRowsOf', () => {
  test.each(tableCases)('counts as many rows as the reader of the file: $name', ({ text, rows, headers }) => {
    const shape = tableShape(text)
    const read = csvRowsOf(text.slice(shape.dataStart))
    expect(read.map(({ cells }) => cells)).toEqual(rows.map((row) => row.map((cell) => cell.trim())))
    // The row of names is one more.
    expect(csvRowsOf(text.slice(shape.tableStart))).toHaveLength(rows.length + (headers === null ? 0 : 1))
  })

  test('reads quoted cells, doubled quotes and Windows line ends', () => {
    const text = 'a,"b, ""c"""\r\n"two\nlines",d\r\n'
    expect(csvRowsOf(text).map(({ cells }) => cells)).toEqual([
      ['a', 'b, "c"'],
      ['two\nlines', 'd'],
    ])
  })

  test('finds the delimiter', () => {
    expect(csvRowsOf('a;b,c;d\n1;2;3').map(({ cells }) => cells.length)).toEqual([3, 3])
  })

  test('reads back what was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', 'é') }).map((text) => `x${text}x`)
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\n')
        expect(csvRowsOf(text).map(({ cells }) => cells)).toEqual(rows)
      }),
    )
  })
})

describe('jsonRecordsOf', () => {
  const records = (text: string) =>
    jsonRecordsOf(text).map(({ members }) => members.map(({ name, value }) => `${name}=${value}`))

  test('nested objects belong to the record around them', () => {
    expect(records('[{"id": 1, "at": {"room": "cellar"}}, {"id": 2, "tags": ["a", "b"]}]')).toEqual([
      ['id=1', 'at.room=cellar'],
      ['id=2', 'tags=a', 'tags=b'],
    ])
  })

  test('a fragment may begin in a string and end anywhere', () => {
    expect(records('tleby", "phone": "1" }, {"name": "Bob", "phone": "2"}, {"name": "C')).toEqual([
      ['phone=1'],
      ['name=Bob', 'phone=2'],
      ['name=C'],
    ])
  })

  test('reads back every flat record of a list, at its place', () => {
    const record = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,5}$/),
      fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.boolean()),
      { minKeys: 1 },
    )
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 5 }), (list) => {
        const text = JSON.stringify(list, null, 1)
        const read = jsonRecordsOf(text)
        expect(read.map(({ start, end }) => JSON.parse(text.slice(start, end)))).toEqual(
          list.map((entry) => ({ ...entry })),
        )
        expect(read.map(({ members }) => members.length)).toEqual(list.map((entry) => Object.keys(entry).length))
      }),
    )
  })

  test('survives anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', ':', ',', 'a', '\\', ' ') }), (text) => {
        expect(jsonRecordsOf(text)).toBeInstanceOf(Array)
      }),
    )
  })
})

describe('termsOf', () => {
  test.each([
    ['14 March 2025', '2025-03-14'],
    ['March 14, 2025', '2025-03-14'],
    ['the 3rd of Oct 2024', '2024-10-03'],
  ])('%s is the day %s', (written, iso) => {
    expect(termsOf(written)).toContain(`@${iso}`)
    expect(termsOf(iso)).toContain(`@${iso}`)
  })

  test('a month matches its days', () => {
    expect(termsOf('October 2024', true)).toEqual(['@2024-10'])
    expect(termsOf('2024-10-14')).toContain('@2024-10')
  })

  test.each([
    ['coating', 'coatings'],
    ['chewed', 'chew'],
    ['closing', 'close'],
    ['shipped', 'shipping'],
    ['galaxies', 'galaxy'],
  ])('%s meets %s', (one, other) => expect(termsOf(one)).toEqual(termsOf(other)))

  test('found is of find, founded is not', () => {
    expect(termsOf('found')).toEqual(termsOf('finds'))
    expect(termsOf('founded')).not.toEqual(termsOf('found'))
  })

  test('the name of a month meets its dates, the words may and march do not', () => {
    expect(termsOf('in May', true)).toEqual(['@month-05'])
    expect(termsOf('2025-05-10')).toContain('@month-05')
    expect(termsOf('it may march')).not.toContain('@month-05')
    expect(termsOf('You may go', true)).toEqual(['go'])
  })

  test('identifiers and numbers are kept whole, camelCase is split', () => {
    expect(termsOf('SPW-2209-B')).toContain('spw-2209-b')
    expect(termsOf('4,860')).toEqual(['4860'])
    expect(termsOf('dutyAstronomer')).toEqual(termsOf('duty astronomer'))
  })
})
