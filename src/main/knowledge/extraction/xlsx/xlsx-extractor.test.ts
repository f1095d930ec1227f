import { describe, expect, test } from 'vitest'
import { officeFile, relationshipsNamespace } from '../../../../../test/files/office-file.ts'
import { type XlsxOptions, type XlsxSheet, xlsxFile } from '../../../../../test/files/xlsx-file.ts'
import type { CellValue } from '../extracted-document.ts'
import { createXlsxExtractor } from './xlsx-extractor.ts'

const extractBytes = async (bytes: Uint8Array) => {
  const document = await createXlsxExtractor().extract(new Uint8Array(bytes), () => {})
  const rows = Array.from(document.segments, ({ start, end, place }) => [
    place.type === 'Row' ? `${place.sheet} ${place.row}` : '?',
    document.text.slice(start, end),
  ])
  return { ...document, rows }
}
const extract = (sheets: readonly XlsxSheet[], options: XlsxOptions = {}) => extractBytes(xlsxFile(sheets, options))
const sheet = (rows: XlsxSheet['rows'], more: Partial<XlsxSheet> = {}): XlsxSheet => ({ name: 'Budget', rows, ...more })

const budget = [
  ['Region', 2023, 2024],
  ['North', 5, 6.5],
  ['South', 7, 8],
] as const

test('rows are read under their column names, with the numbers that the program shows', async () => {
  const { text, rows, headings, headers } = await extract([sheet(budget), sheet([['a note']], { name: 'Notes' })])
  expect(text).toBe(
    'Budget\n\nRegion | 2023 | 2024\nRegion: North; 2023: 5; 2024: 6.5\nRegion: South; 2023: 7; 2024: 8\n\nNotes\n\na note',
  )
  expect(rows).toEqual([
    ['Budget 2', 'Region: North; 2023: 5; 2024: 6.5'],
    ['Budget 3', 'Region: South; 2023: 7; 2024: 8'],
    ['Notes 1', 'a note'],
  ])
  expect(headings.map(({ title }) => title)).toEqual(['Budget', 'Notes'])
  expect(headers).toBeNull()
})

test('what stands above a table is not taken for the names of its columns', async () => {
  const { rows } = await extract([sheet([['Costs of the harbour'], ['as of May'], [], ...budget])])
  expect(rows).toEqual([
    ['Budget 1', 'Costs of the harbour'],
    ['Budget 2', 'as of May'],
    ['Budget 5', 'Region: North; 2023: 5; 2024: 6.5'],
    ['Budget 6', 'Region: South; 2023: 7; 2024: 8'],
  ])
})

test('several tables on one sheet have their own names; a gap in one table does not end it', async () => {
  const { rows, tables } = await extract([
    sheet([['Ship', 'Tons'], ['Ada', 12], [], ['Bert', 14], [], ['Crew', 'Age', 'Pay'], ['Cleo', 41, 900]]),
  ])
  expect(rows.map(([, text]) => text)).toEqual([
    'Ship: Ada; Tons: 12',
    'Ship: Bert; Tons: 14',
    'Crew: Cleo; Age: 41; Pay: 900',
  ])
  expect(tables?.map(({ headers }) => headers)).toEqual([
    ['Ship', 'Tons'],
    ['Crew', 'Age', 'Pay'],
  ])
})

test('names above several columns stand before each, and values that are merged down stand in each row', async () => {
  const { rows } = await extract([
    sheet(
      [
        ['Region', 'Sales', null],
        [null, 'Plan', 'Actual'],
        ['North', 5, 6],
        [null, 7, 8],
      ],
      { merged: ['B1:C1', 'A3:A4'] },
    ),
  ])
  expect(rows.map(([, text]) => text)).toEqual([
    'Region: North; Sales Plan: 5; Sales Actual: 6',
    'Region: North; Sales Plan: 7; Sales Actual: 8',
  ])
})

test('the same names below several are each their own (quarters below years had no names at all)', async () => {
  const { rows } = await extract([
    sheet(
      [
        [null, '2023', null, '2024', null],
        ['Region', 'Q1', 'Q2', 'Q1', 'Q2'],
        ['North', 5, 6, 7, 8],
      ],
      { merged: ['B1:C1', 'D1:E1'] },
    ),
  ])
  expect(rows.map(([, text]) => text)).toEqual(['Region: North; 2023 Q1: 5; 2023 Q2: 6; 2024 Q1: 7; 2024 Q2: 8'])
})

test('numbers and dates are shown as their cells show them', async () => {
  const formats = ['#,##0.00 "€"', 'd. mmmm yyyy', '0%', '[h]:mm', '0000', ';;;']
  const styled = [1234.5, 45_000, 0.256, 1.5, 7, 5].map((value, at) => ({ value, style: at + 1 }))
  const { text } = await extract(
    [sheet([styled, [4_006_381_333_931, 0.1 + 0.2, true, { formula: '1/0', result: '#DIV/0!' }]])],
    {
      formats,
    },
  )
  expect(text).toBe('Budget\n\n1,234.50 € | 15. March 2023 | 26% | 36:00 | 0007\n4006381333931 | 0.3 | TRUE | #DIV/0!')
})

test('dates of the system of 1904 are the same days', async () => {
  const dated = (value: number) => [
    sheet([
      ['Day', 'x'],
      [{ value, style: 1 }, 'y'],
    ]),
  ]
  const [one, other] = [
    await extract(dated(45_000), { formats: ['yyyy-mm-dd'] }),
    await extract(dated(45_000 - 1_462), { formats: ['yyyy-mm-dd'], date1904: true }),
  ]
  expect(one.rows).toEqual(other.rows)
})

test('formulas give their stored results, and those without one are told of', async () => {
  const { rows, notes } = await extract([
    sheet([
      ['Sum', { formula: 'A1+1', result: 12 }, { formula: 'A2', result: 'twelve' }, { formula: 'A3', result: null }],
    ]),
  ])
  expect(rows).toEqual([['Budget 1', 'Sum | 12 | twelve']])
  expect(notes).toEqual([{ type: 'Irregular', message: expect.stringMatching(/^1 formulas have no result/) }])
})

test('words that are merged across named columns stand under each, titles and sums once (Tuesday had no project)', async () => {
  const { rows } = await extract([
    sheet(
      [
        ['Time', 'Monday', 'Tuesday', 'Hours'],
        ['8:00', 'Maths', 'Art', 2],
        ['9:00', 'Project', null, 3],
        ['Afternoon', null, null, null],
        ['1:00', 'Sports', 'Music', 1],
        ['All', 6, null, 6],
      ],
      { merged: ['B3:C3', 'A4:D4', 'B6:C6'] },
    ),
  ])
  expect(rows.map(([, text]) => text)).toEqual([
    'Time: 8:00; Monday: Maths; Tuesday: Art; Hours: 2',
    'Time: 9:00; Monday: Project; Tuesday: Project; Hours: 3',
    'Time: Afternoon',
    'Time: 1:00; Monday: Sports; Tuesday: Music; Hours: 1',
    'Time: All; Monday: 6; Hours: 6',
  ])
})

test('comments on the names of columns stand below them, those on rows without a value behind all rows (they were lost)', async () => {
  const { rows, tables } = await extract([
    sheet([...budget, [], ['West', 1, 2]], { comments: { B1: 'Ada:\nin EUR, without VAT', A4: 'East is closed' } }),
  ])
  expect(rows).toEqual([
    ['Budget 1', '[B1 Ada: in EUR, without VAT]'],
    ['Budget 2', 'Region: North; 2023: 5; 2024: 6.5'],
    ['Budget 3', 'Region: South; 2023: 7; 2024: 8'],
    ['Budget 5', 'Region: West; 2023: 1; 2024: 2'],
    ['Budget 4', '[A4 Ada: East is closed]'],
  ])
  const values = []
  for await (const { row } of tables![0]!.rows()) values.push(row)
  expect(values).toEqual([2, 3, 5])
})

test('hidden sheets are read and told of, comments stand with their row', async () => {
  const { rows, notes } = await extract([
    sheet(budget, { comments: { B2: 'Ada:\nmay rise' } }),
    sheet([['secret plan']], { name: 'Plan', isHidden: true }),
  ])
  expect(rows[0]).toEqual(['Budget 2', 'Region: North; 2023: 5; 2024: 6.5; [B2 Ada: may rise]'])
  expect(rows.at(-1)).toEqual(['Plan 1', 'secret plan'])
  expect(notes).toEqual([{ type: 'Irregular', message: expect.stringMatching(/hidden.*Plan/) }])
})

test('the file says which row names the columns', async () => {
  const { rows } = await extract([
    sheet(
      [
        ['Name', 'Town'],
        ['Ada', 'Oslo'],
      ],
      { autoFilter: 'A1:B2' },
    ),
  ])
  expect(rows).toEqual([['Budget 2', 'Name: Ada; Town: Oslo']])
})

test('the values of a table can be read again, typed, with their rows', async () => {
  const day = { value: 45_000, style: 1 }
  const { tables } = await extract(
    [
      sheet([
        ['Name', 'Tons', 'Built'],
        ['Ada', 12.5, day],
        [null, null, null],
        ['Bert', 3, day],
      ]),
    ],
    {
      formats: ['d.m.yy'],
    },
  )
  const [table] = tables ?? []
  const values: [number, readonly CellValue[]][] = []
  for await (const { row, cells } of table!.rows()) values.push([row, cells])
  expect(table).toMatchObject({ name: 'Budget', headers: ['Name', 'Tons', 'Built'] })
  expect(values).toEqual([
    [2, ['Ada', 12.5, '2023-03-15']],
    [4, ['Bert', 3, '2023-03-15']],
  ])
})

const workbookOf = (sheetXml: string, shared = '') =>
  officeFile('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml', [
    {
      path: 'xl/workbook.xml',
      xml: `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationshipsNamespace}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/><sheet name="Again" sheetId="2" r:id="rId1"/></sheets></workbook>`,
      relations: [
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'sharedStrings', 'sharedStrings.xml'],
        ['rId3', 'externalLink', 'http://example.org/book.xlsx'],
      ],
    },
    {
      path: 'xl/worksheets/sheet1.xml',
      xml: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${sheetXml}</worksheet>`,
    },
    {
      path: 'xl/sharedStrings.xml',
      xml: `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${shared}</sst>`,
    },
  ])

test('rich and inline texts are joined, readings of characters are left out, a sheet that is listed twice is read once', async () => {
  const { rows } = await extractBytes(
    workbookOf(
      '<sheetData><row><c t="s"><v>0</v></c><c t="inlineStr"><is><t>in</t><r><t>line_x000A_two</t></r></is></c><c t="s"><v>99</v></c></row></sheetData>',
      '<si><r><t>rich</t></r><r><t xml:space="preserve"> text</t></r><rPh><t>reading</t></rPh></si>',
    ),
  )
  expect(rows).toEqual([['S 1', 'rich text | inline two']])
})

test('hostile cells cost no more than they hold', async () => {
  const wide = Array.from(
    { length: 2_000 },
    (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`,
  ).join('')
  const { rows } = await extractBytes(
    workbookOf(`<sheetData>${wide}<row r="1048577"><c r="ZZZZ1"><v>2</v></c></row></sheetData>`),
  )
  expect(rows).toHaveLength(2_001)
  const merged = Array.from({ length: 5_000 }, () => '<mergeCell ref="A1:XFD1048576"/>').join('')
  await extractBytes(workbookOf(`<sheetData>${wide}</sheetData><mergeCells>${merged}</mergeCells>`))
})

test('a hundred thousand rows are read one by one', async () => {
  const rows = Array.from(
    { length: 100_000 },
    (_, at) => `<row r="${at + 2}"><c t="s"><v>2</v></c><c><v>${at}</v></c></row>`,
  )
  const { text, segments } = await extractBytes(
    workbookOf(
      `<sheetData><row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>${rows.join('')}</sheetData>`,
      '<si><t>Ship</t></si><si><t>Tons</t></si><si><t>Ada</t></si>',
    ),
  )
  expect([...segments]).toHaveLength(100_000)
  expect(text.endsWith('Ship: Ada; Tons: 99999')).toBe(true)
})

test.each([
  ['with a password', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), /password/],
  ['without values', xlsxFile([{ name: 'Empty', rows: [] }]), /no values/],
  ['cut off', xlsxFile([{ name: 'S', rows: budget }]).subarray(0, 500), /damaged or incomplete/],
])('a workbook %s says so', async (_name, bytes, words) => {
  await expect(extractBytes(bytes)).rejects.toThrow(words)
})

test('a table right below another has its own title and names (its rows stood under those of the one above)', async () => {
  const costs = [['Costs'], ['Item', 'Cost', 'Shop'], ['Rope', 50, 'Ness'], ['Lamp', 70, 'Ulva']] as const
  const { rows, tables } = await extract([sheet([...budget, ...costs])])
  expect(rows.slice(-3)).toEqual([
    ['Budget 4', 'Costs'],
    ['Budget 6', 'Item: Rope; Cost: 50; Shop: Ness'],
    ['Budget 7', 'Item: Lamp; Cost: 70; Shop: Ulva'],
  ])
  expect(tables?.map(({ headers }) => headers)).toEqual([
    ['Region', '2023', '2024'],
    ['Item', 'Cost', 'Shop'],
  ])
})

test('a line alone between rows does not end their table', async () => {
  const { rows } = await extract([sheet([...budget, ['Islands'], ['Ulva', 3, 4], ['Ness', 1, 2]])])
  expect(rows.slice(-3)).toEqual([
    ['Budget 4', 'Region: Islands'],
    ['Budget 5', 'Region: Ulva; 2023: 3; 2024: 4'],
    ['Budget 6', 'Region: Ness; 2023: 1; 2024: 2'],
  ])
})

describe('two tables side by side', () => {
  const boats = [
    ['Boat', 'Fee', null, 'Person', 'Phone'],
    ['Heron', 120, null, 'Ada', '0123'],
    ['Osprey', 310, null, 'Bert', '0456'],
    ['Tern', 44],
  ] as const

  test('are two where one of them ends first (Ada belonged to a boat)', async () => {
    const { rows, tables } = await extract([sheet(boats)])
    expect(rows).toEqual([
      ['Budget 2', 'Boat: Heron; Fee: 120'],
      ['Budget 3', 'Boat: Osprey; Fee: 310'],
      ['Budget 4', 'Boat: Tern; Fee: 44'],
      ['Budget 2', 'Person: Ada; Phone: 0123'],
      ['Budget 3', 'Person: Bert; Phone: 0456'],
    ])
    expect(tables?.map(({ headers }) => headers)).toEqual([
      ['Boat', 'Fee'],
      ['Person', 'Phone'],
    ])
  })

  test('the left one may be the shorter, and both be long', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => [
      ...(at < 30 ? [`Boat ${at}`, at] : [null, null]),
      null,
      `Person ${at}`,
      `01${at}`,
    ])
    const { tables = [] } = await extract([sheet([boats[0], ...rows])])
    const counts = tables.map(() => 0)
    for (const [at, { rows: all }] of tables.entries()) for await (const _ of all()) counts[at] = (counts[at] ?? 0) + 1
    expect(counts).toEqual([30, 40])
  })

  test('are one where both end together, or the second begins with quantities', async () => {
    expect((await extract([sheet(boats.slice(0, 3))])).tables).toHaveLength(1)
    const months = [
      ['Boat', 'Fee', null, 'May', 'June'],
      ['Heron', 120, null, 3, 4],
      ['Osprey', 310],
    ] as const
    expect((await extract([sheet(months)])).tables).toHaveLength(1)
  })

  test('are two where the file says so, though both end together', async () => {
    const { rows } = await extract([sheet(boats.slice(0, 3), { tables: ['A1:B3', 'D1:E3'] })])
    expect(rows.map(([, line]) => line)).toEqual([
      'Boat: Heron; Fee: 120',
      'Boat: Osprey; Fee: 310',
      'Person: Ada; Phone: 0123',
      'Person: Bert; Phone: 0456',
    ])
  })

  test('are parts of one that goes on to the right of itself where their names are the same (none was found)', async () => {
    const months = [
      ['Month', 'Fee', null, 'Month', 'Fee', null, 'month', 'fee'],
      ['May', 3, null, 'June', 4, null, 'July', 5],
      ['August', 6, null, 'September', 7],
    ] as const
    const { rows, tables } = await extract([sheet(months)])
    expect(rows).toEqual([
      ['Budget 2', 'Month: May; Fee: 3'],
      ['Budget 3', 'Month: August; Fee: 6'],
      ['Budget 2', 'Month: June; Fee: 4'],
      ['Budget 3', 'Month: September; Fee: 7'],
      ['Budget 2', 'month: July; fee: 5'],
    ])
    expect(tables).toHaveLength(3)
  })

  test('a column of notes beside a table is none of its columns', async () => {
    const { rows } = await extract([
      sheet([
        ['Item', 'Price', null, 'Prices hold until May'],
        ['Rope', 1.2],
        ['Lamp', 4.5, null, 'ask Ada first'],
        ['Anchor', 64],
      ]),
    ])
    expect(rows.map(([, line]) => line)).toEqual([
      'Item: Rope; Price: 1.2',
      'Item: Lamp; Price: 4.5',
      'Item: Anchor; Price: 64',
      'Prices hold until May',
      'ask Ada first',
    ])
  })
})
