import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { createCsvExtractor } from './csv-extractor.ts'

const extract = async (content: string | Uint8Array) => {
  const document = await createCsvExtractor().extract(Buffer.from(content), () => {})
  const rows = Array.from(document.segments, ({ start, end, place }) => [
    place.type === 'Row' ? place.row : 0,
    document.text.slice(start, end),
  ])
  return { ...document, rows }
}

test.each([
  ['name,price\nA,1\nB,2\n', ['name', 'price']],
  ['name;price\nA;1,5\nB;2,5\n', ['name', 'price']],
  ['name\tprice\nA\t1\n', ['name', 'price']],
  ['name|price\nA|1\n', ['name', 'price']],
  ['sep=;\nname;price\nA;1\n', ['name', 'price']],
  ['region,2023,2024\nNorth,5,6\n', ['region', '2023', '2024']],
  ['North,5.5,6\nSouth,7,8\n', null],
  ['2024-01-01,a\n2024-01-02,b\n', null],
])('%j has the columns %j', async (content, headers) => {
  expect((await extract(content)).headers).toEqual(headers)
})

test('data rows are counted from 1, the header left out', async () => {
  const { rows, notes } = await extract('a,b\r\n1,"x\r\ny"\r\n2,z\r\n')
  expect(rows).toEqual([
    [1, '1,"x\r\ny"'],
    [2, '2,z'],
  ])
  expect(notes).toEqual([])
})

test('ragged rows are kept and reported', async () => {
  const { rows, notes } = await extract('a,b,c\n1,2,3\n4\n5,6,7,8\n')
  expect(rows.map(([, text]) => text)).toEqual(['1,2,3', '4', '5,6,7,8'])
  expect(notes).toEqual([
    { type: 'Irregular', message: '2 of 3 rows do not have 3 columns; the first of them is row 2.' },
  ])
})

test('other encodings are decoded, and offsets count in the decoded text', async () => {
  const content = 'ort,land\nMünchen,Österreich\n'
  expect((await extract(iconv.encode(content, 'latin1'))).rows).toEqual([[1, 'München,Österreich']])
  expect((await extract(iconv.encode(content, 'utf-16le', { addBOM: true }))).text).toBe(content)
})

test('a mark of the encoding within tables that were put together is no letter of a name', async () => {
  const { text } = await extract('\ufeffName,Town\r\nAda,Kiel\r\n\ufeffName,Town\r\nBert,Bonn\r\n')
  expect(text).not.toContain('\ufeff')
  expect(text).toContain('\nName,Town')
})

test('segments can be gone through twice', async () => {
  const { segments } = await extract('a,b\n1,2\n3,4\n')
  expect([...segments]).toEqual([...segments])
})

test('names with their values may stand above in more rows than the table has (its rows stood below the account)', async () => {
  const pairs = ['Account', 'Owner', 'Currency', 'Created', 'Branch'].map((name, at) => `${name};value ${at}`)
  const table = ['Date;Text;Amount', '02.01.2024;Rent;-850,00', '03.01.2024;Salary;2.412,66']
  const { headers, rows } = await extract(`Bank of Ulva\n${pairs.join('\n')}\n\n${table.join('\n')}\n`)
  expect(headers).toEqual(['Date', 'Text', 'Amount'])
  expect(rows.filter(([row]) => row !== 0)).toEqual([
    [1, table[1]],
    [2, table[2]],
  ])
})

test('one of the names above may have two values (the rows of a short statement had no names)', async () => {
  const above = [
    'Statement;of 31.01.2024',
    'IBAN;DE02',
    'Holder;Ada',
    'Bank;Ulva',
    'Balance;1.234,56;EUR',
    'Order;newest first',
  ]
  const table = [
    'Date;Payee;Text;Balance;Currency;Amount;Currency',
    '30.01.2024;Shop;Card;1.234,56;EUR;-45,20;EUR',
    '15.01.2024;Work;Pay;1.279,76;EUR;2.100,00;EUR',
  ]
  const { headers, rows } = await extract(`${above.join('\n')}\n\n${table.join('\n')}\n`)
  expect(headers).toEqual(table[0]?.split(';'))
  expect(rows.filter(([row]) => row !== 0)).toEqual([
    [1, table[1]],
    [2, table[2]],
  ])
})

test('a table of two columns goes on below rows that are wider', async () => {
  const { headers } = await extract('name,place\nAda,Ness\nBert,Ulva, north\nCleo,Ness, south\nDora,Ness\n')
  expect(headers).toEqual(['name', 'place'])
})
