import { expect, test } from 'vitest'
import { createCsvExtractor } from './csv-extractor.ts'

const extract = async (content: string) => {
  const {
    text,
    segments,
    headers,
    notes,
    tables = [],
  } = await createCsvExtractor().extract(Buffer.from(content), () => {})
  const read = await Promise.all(
    tables.map(async ({ name, headers: names, rows }) => {
      const cells: unknown[] = []
      for await (const row of rows()) if (row.cells.some((cell) => cell !== '')) cells.push([row.row, ...row.cells])
      return { name, names, rows: cells }
    }),
  )
  const lines = Array.from(segments).flatMap(({ start, end, place }) =>
    place.type === 'Lines' ? [text.slice(start, end)] : [],
  )
  return { headers, notes, tables: read, lines }
}

test('units below the names belong to them (they were a row)', async () => {
  const { headers, tables } = await extract('Station,Temp,Wind\n,°C,[m/s]\nA,12.1,3\nB,13.5,4\n')
  expect(headers).toEqual(['Station', 'Temp (°C)', 'Wind (m/s)'])
  expect(tables).toEqual([
    {
      name: null,
      names: headers,
      rows: [
        [2, 'A', '12.1', '3'],
        [3, 'B', '13.5', '4'],
      ],
    },
  ])
})

test.each([
  'Station,Temp\nX,n/a\nY,3\nZ,4\n',
  'Grösse,Preis\nL,\nM,12\n',
  'Item,Unit\nRope,m\nTar,kg\n',
  'Name,Kosten\n,\nRad,120\n',
])('no row of the table is taken for units: %j', async (text) => {
  expect((await extract(text)).headers?.join()).toBe(text.slice(0, text.indexOf('\n')))
})

const bookings = 'Datum;Betreff;Betrag\n01.02.2024;Miete;850,00\n03.02.2024;Strom;61,20\n'

test.each([
  ['Summe;;911,20\n\nStand: 12.03.2024\n', 3, ['Stand: 12.03.2024']],
  ['\nAlle Angaben in Euro.;;\nOhne Gewähr.;;\n', 2, ['Alle Angaben in Euro.;;', 'Ohne Gewähr.;;']],
  ['Erstellt am 5. März\n', 2, ['Erstellt am 5. März']],
  ['05.02.2024;;\n', 3, []],
  ['Summe\n', 3, []],
])('notes below the last row are none of its rows (they were): %j', async (below, count, notes) => {
  const { tables, lines, notes: warnings } = await extract(bookings + below)
  expect(tables.map(({ rows }) => rows.length)).toEqual([count])
  expect(lines).toEqual(notes)
  expect(warnings.length).toBe(below === 'Summe\n' ? 1 : 0)
})

test('a further table below an empty line has names and rows of its own (its rows were those of the first)', async () => {
  const first = 'Name,Kosten\nRad,120\nLicht,30\n'
  const second = 'Monat,Gehalt,Bonus\nJan,2000,10\nFeb,2100,20\n'
  const { headers, tables, lines, notes } = await extract(`${first}\nEinnahmen\n${second}\nStand: gestern\n`)
  expect(headers).toBe(null)
  expect(tables).toEqual([
    {
      name: null,
      names: ['Name', 'Kosten'],
      rows: [
        [1, 'Rad', '120'],
        [2, 'Licht', '30'],
      ],
    },
    {
      name: 'Einnahmen',
      names: ['Monat', 'Gehalt', 'Bonus'],
      rows: [
        [5, 'Jan', '2000', '10'],
        [6, 'Feb', '2100', '20'],
      ],
    },
  ])
  expect(lines).toEqual(['Einnahmen', 'Stand: gestern'])
  expect(notes).toEqual([])
})

test('a further table as wide as the first is told by names where that has quantities', async () => {
  const { tables, notes } = await extract('Name;Kosten;\nRad;120;\n;;\nMonat;Gehalt;\nJan;2000;\n')
  expect(tables.map(({ names }) => names)).toEqual([
    ['Name', 'Kosten', ''],
    ['Monat', 'Gehalt'],
  ])
  // Its rows are filled up to the width of the file (each was told to be too wide).
  expect(notes).toEqual([])
})

test('rows behind an empty line go on', async () => {
  const { tables } = await extract('name,town,year\nAda,Ness,1990\n\nBert,Ulva,1991\nCleo,Mull,1992\n')
  expect(tables.map(({ rows }) => rows.length)).toEqual([3])
})

test('a list of one column has no notes', async () => {
  const { tables, lines } = await extract(`name\n${'Ada: the first.\n'.repeat(100)}`)
  expect(tables.map(({ rows }) => rows.length)).toEqual([100])
  expect(lines).toEqual([])
})
