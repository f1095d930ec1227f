import { describe, expect, test } from 'vitest'
import { pdfInTwoFaces } from '../../../../../test/pdf-in-two-faces.ts'
import { createPdfExtractor } from './pdf-extractor.ts'

const put = (text: string, x: number, y: number, face = 'F1'): string =>
  `BT /${face} 10 Tf ${x} ${y} Td (${text.replace(/[()]/g, '\\$&')}) Tj ET`
/** The lines of a cell, one below the other. */
const cell = (lines: readonly string[], x: number, y: number, face = 'F1'): string =>
  lines.map((line, at) => put(line, x, y - at * 12, face)).join('\n')

const read = async (...drawn: readonly string[]) => {
  const { text, tables = [] } = await createPdfExtractor().extract(pdfInTwoFaces(drawn), () => {})
  const found = []
  for (const { headers, rows: all } of tables) {
    const rows = []
    for await (const { cells } of all()) rows.push(cells)
    found.push({ headers, rows })
  }
  return { text, tables: found }
}

const names = [put('Date', 50, 560, 'F2'), put('Details', 120, 560, 'F2'), put('Amount', 300, 560, 'F2')]
const row = (date: string, details: string, amount: string, y: number): string =>
  [put(date, 50, y), put(details, 120, y), put(amount, 300, y)].join('\n')
const long = ['Standing order', 'Mill Lane 3', 'REF 2024-01']
const headers = ['Date', 'Details', 'Amount']
const rent = ['2024-01-02', 'Standing order Mill Lane 3 REF 2024-01', '-850.00']
const plain = [row('2024-01-03', 'Card payment', '-43.17', 500), row('2024-01-05', 'Salary', '2412.66', 482)]
const others = [
  ['2024-01-03', 'Card payment', '-43.17'],
  ['2024-01-05', 'Salary', '2412.66'],
]

describe('a row that was drawn cell by cell', () => {
  test.each([
    ['begins at the top of its cells', 542],
    ['stands in their middle', 530],
    ['ends at their foot', 518],
  ])('is one with all of its lines where what is short %s (its amount ran into what it is for)', async (_where, y) => {
    const drawn = [put('2024-01-02', 50, y), cell(long, 120, 542), put('-850.00', 300, y)]
    const { text, tables } = await read(...names, ...drawn, ...plain)
    expect(tables).toEqual([{ headers, rows: [rent, ...others] }])
    expect(text).toBe([headers, rent, ...others].map((cells) => cells.join('\t')).join('\n'))
  })

  test('may have several lines in all of its many cells, beside a row of one line', async () => {
    const drawn = [cell(['2024-01-02', 'or later'], 50, 542), cell(long, 120, 542), cell(['-850.00', 'EUR'], 300, 542)]
    const { tables } = await read(...names, ...drawn, ...plain)
    expect(tables[0]?.rows[0]).toEqual(['2024-01-02 or later', rent[1], '-850.00 EUR'])
  })

  test('may name the columns, and below a name that stands above several their own stand', async () => {
    const drawn = [
      put('Stop', 50, 554, 'F2'),
      put('Weekdays', 190, 560, 'F2'),
      put('Sunday', 330, 560, 'F2'),
      ...['First', 'Last', 'First', 'Last'].map((name, at) => put(name, [180, 216, 318, 358][at] ?? 0, 548, 'F2')),
    ]
    const stops = ['Harbour', 'Market', 'Airport'].map((stop, at) =>
      [stop, '06:10', '21:40', '08:10', '18:40']
        .map((time, place) => put(time, [50, 180, 216, 318, 358][place] ?? 0, 530 - at * 14))
        .join('\n'),
    )
    const { tables } = await read(...drawn, ...stops)
    expect(tables.map((table) => table.headers)).toEqual([
      ['Stop', 'Weekdays First', 'Weekdays Last', 'Sunday First', 'Sunday Last'],
    ])
    expect(tables[0]?.rows).toHaveLength(3)
  })
})

test('texts beside each other that are no rows stay lines of their own (they ran into each other)', async () => {
  const sender = ['Harbour Carpentry Ltd', '12 Quay Street', 'Ulva']
  const letter = ['Dear Mr Moss, the shelves that you asked for are ready, and we can bring', 'them on Monday.']
  const { text } = await read(
    cell(sender, 50, 560),
    cell(['Phone 0123 456', 'Ulva 12'], 300, 560),
    cell(letter, 50, 500),
  )
  expect(text.split('\n').slice(0, 4)).toEqual([...sender, 'Phone 0123 456 Ulva 12'])
})

test('a column of text beside another is no cell', async () => {
  const prose = Array.from({ length: 14 }, (_, at) => `the keeper wrote of ships and lamps ${at}`)
  const { text } = await read(cell(prose, 50, 560), cell(prose, 280, 560))
  expect(text).not.toContain('\t')
})

describe('a table', () => {
  test('has its columns though these stand nearer than words do, where spaces are written', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => [
      put(`400${at}`, 50, 540 - at * 13),
      put(`Booking ${at} of the month`, 74.5, 540 - at * 13),
      put(`${at}1.25`, 220, 540 - at * 13),
    ])
    const { text } = await read(...rows.flat())
    expect(text.split('\n')[1]).toBe('4001\tBooking 1 of the month\t11.25')
  })

  test('may be centred below names that are not, and the other way round', async () => {
    const drawn = [put('No', 50, 560, 'F2'), put('Name', 200, 560, 'F2'), put('Value', 340, 560, 'F2')]
    const rows = ['Rope', 'Lamp', 'Anchor'].map((name, at) =>
      [put(`${at + 1}`, 50, 540 - at * 14), put(name, 90, 540 - at * 14), put(`${at}.50`, 350, 540 - at * 14)].join(
        '\n',
      ),
    )
    expect((await read(...drawn, ...rows)).tables).toEqual([
      {
        headers: ['No', 'Name', 'Value'],
        rows: [
          ['1', 'Rope', '0.50'],
          ['2', 'Lamp', '1.50'],
          ['3', 'Anchor', '2.50'],
        ],
      },
    ])
  })

  test('need not name its first column', async () => {
    const { tables } = await read(
      ...names.slice(1),
      row('Boats', 'all', '10.00', 540),
      row('Cars', 'small', '12.00', 522),
    )
    expect(tables.map((table) => table.headers)).toEqual([['', 'Details', 'Amount']])
  })

  test('may have the same name above several columns where its names are set apart; times of day are none', async () => {
    const times = (stop: string, y: number): string => row(stop, '06:10', '07:10', y)
    const drawn = [put('Stop', 50, 560, 'F2'), put('Weekdays', 120, 560, 'F2'), put('Weekdays', 300, 560, 'F2')]
    const { tables } = await read(...drawn, times('Harbour', 542), times('Market', 524), times('Airport', 506))
    expect(tables.map((table) => [table.headers, table.rows.length])).toEqual([[['Stop', 'Weekdays', 'Weekdays'], 3]])
  })

  test('holds what it sums up, and not the sums below, a total aside', async () => {
    const items = [row('1', 'Shelf', '119.60', 542), row('2', 'Plugs', '12.90', 524), row('3', 'Van', '35.00', 506)]
    const sums = [
      put('Net', 120, 488),
      put('167.50', 300, 488),
      put('Total', 120, 470, 'F2'),
      put('201.00', 300, 470, 'F2'),
    ]
    const { tables, text } = await read(...names, ...items, ...sums)
    expect(tables[0]?.rows.map(([first, second]) => [first, second])).toEqual([
      ['1', 'Shelf'],
      ['2', 'Plugs'],
      ['3', 'Van'],
      ['', 'Total'],
    ])
    expect(text).toContain('Net\t167.50')
  })
})
