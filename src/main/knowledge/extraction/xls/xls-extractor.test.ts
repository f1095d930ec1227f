import { expect, test } from 'vitest'
import { type XlsOptions, type XlsSheet, xlsFile } from '../../../../../test/files/xls-file.ts'
import { createXlsExtractor } from './xls-extractor.ts'

const extract = async (sheets: readonly XlsSheet[], options: XlsOptions = {}) => {
  const document = await createXlsExtractor().extract(new Uint8Array(xlsFile(sheets, options)), () => {})
  return {
    ...document,
    rows: Array.from(document.segments, ({ start, end, place }) => [
      place.type === 'Row' ? `${place.sheet} ${place.row}` : '?',
      document.text.slice(start, end),
    ]),
  }
}

test('cells of every kind are read, rows under their column names', async () => {
  const { rows } = await extract(
    [
      {
        name: 'Büdget',
        rows: [
          ['Name', 'Tons', 'Built', 'Afloat', 'Note'],
          ['Ada', 12.5, { value: 45_000, style: 1 }, true, { formula: 'by hand' }],
          ['Bert', -3, { value: 45_001, style: 1 }, false, { formula: 7 }],
        ],
      },
    ],
    { formats: ['d.m.yyyy'] },
  )
  expect(rows).toEqual([
    ['Büdget 2', 'Name: Ada; Tons: 12.5; Built: 15.3.2023; Afloat: TRUE; Note: by hand'],
    ['Büdget 3', 'Name: Bert; Tons: -3; Built: 16.3.2023; Afloat: FALSE; Note: 7'],
  ])
})

test('texts that are cut by the end of a record are whole again', async () => {
  const long = Array.from({ length: 40 }, (_, at) => `${'x'.repeat(at * 3)}größe ${at}`)
  const { rows } = await extract([{ name: 'S', rows: long.map((text) => [text]) }], { cutAfter: 100 })
  expect(rows.map(([, text]) => text)).toEqual(long)
})

test('merged cells are filled down, hidden sheets are told of', async () => {
  const { rows, notes } = await extract([
    {
      name: 'S',
      rows: [
        ['Region', 'Sales'],
        ['North', 5],
        [null, 6],
      ],
      merged: [[1, 2, 0, 0]],
    },
    { name: 'Plan', rows: [['secret']], isHidden: true },
  ])
  expect(rows[1]).toEqual(['S 3', 'Region: North; Sales: 6'])
  expect(notes).toEqual([{ type: 'Irregular', message: expect.stringMatching(/Plan/) }])
})

test('comments follow their row, boxes, described pictures and titles of charts have the row that they lie on (they were lost)', async () => {
  const rows = [
    ['Name', 'Tons'],
    ['Ada', 12.5],
    ['Bert', 7],
  ]
  const drawn = [
    { row: 1, words: 'Weighed at the gate — by Łucja, not on board.', comment: { column: 1, author: 'Eve' } },
    { row: 2, words: 'Eve:\nold', comment: { column: 0, author: 'Eve' } },
    { row: 4, words: 'As of March\nnot final' },
    { row: 7, description: 'The quay from above', pictureName: 'quay.png' },
    { row: 9, description: 'quay.png', pictureName: 'quay.png' },
    { row: 11, chartTitles: ['Tons by ship', 'Tons'] },
  ]
  expect((await extract([{ name: 'S', rows, drawn }])).rows).toEqual([
    ['S 2', 'Name: Ada; Tons: 12.5; [B2 Eve: Weighed at the gate — by Łucja, not on board.]'],
    ['S 3', 'Name: Bert; Tons: 7; [A3 Eve: old]'],
    ['S 5', 'As of March'],
    ['S 5', 'not final'],
    ['S 8', '[The quay from above]'],
    ['S 12', 'Tons by ship'],
    ['S 12', 'Tons'],
  ])
})

test('drawings that are cut off say what they hold', async () => {
  const file = xlsFile([
    { name: 'S', rows: [['x', 1]], drawn: [{ row: 4, words: 'in the box', description: 'A box' }] },
  ])
  const at = file.indexOf(Buffer.from('A box', 'utf16le'))
  for (const [offset, value] of [
    [at - 4, 0xffffffff],
    [at - 20, 0x7fffffff],
  ] as const) {
    const damaged = new Uint8Array(file)
    new DataView(damaged.buffer).setUint32(offset, value, true)
    expect((await createXlsExtractor().extract(damaged, () => {})).text).toContain('in the box')
  }
})

test('values can be read again, typed', async () => {
  const { tables } = await extract([
    {
      name: 'S',
      rows: [
        ['Name', 'Tons'],
        ['Ada', 12.5],
      ],
    },
  ])
  const rows = []
  for await (const row of tables![0]!.rows()) rows.push(row)
  expect(rows).toMatchObject([{ row: 2, cells: ['Ada', 12.5] }])
})

test('a workbook with a password, or without values, says so', async () => {
  await expect(extract([{ name: 'S', rows: [['x']] }], { isEncrypted: true })).rejects.toThrow(/password/)
  await expect(extract([{ name: 'S', rows: [] }])).rejects.toThrow(/no values/)
})
