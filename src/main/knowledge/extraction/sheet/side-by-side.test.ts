import { describe, expect, it } from 'vitest'
import { xlsxFile } from '../../../../../test/files/xlsx-file.ts'
import { createXlsxExtractor } from '../xlsx/xlsx-extractor.ts'

type Cell = string | number | null

const headersOf = async (rows: readonly (readonly Cell[])[]) => {
  const bytes = xlsxFile([{ name: 'S', rows: rows.map((row) => [...row]) }])
  const { tables = [] } = await createXlsxExtractor().extract(new Uint8Array(bytes), () => {})
  return tables.map(({ headers }) => headers)
}
/** Rows of two groups of columns with an empty one between them, as many on either side. */
const beside = (left: readonly (readonly Cell[])[], right: readonly (readonly Cell[])[]): Cell[][] =>
  left.map((cells, at) => [...cells, null, ...(right[at] ?? [])])

const fleet = [
  ['Boat', 'Fee'],
  ['Albatross', 120],
  ['Cormorant', 310],
  ['Fulmar', 44],
  ['Heron', 12],
  ['Kestrel', 90],
  ['Osprey', 7],
]
const crew = [
  ['Person', 'Age'],
  ['Bert', 40],
  ['Dora', 31],
  ['Emil', 28],
  ['Gerda', 55],
  ['Ines', 19],
  ['Karla', 62],
]

describe('tables of equal length side by side are two', () => {
  it('where one has a name of the other beside its own key (no column had a name)', async () => {
    const stock = [
      ['Item', 'Count', 'Price'],
      ['Bolt', 40, 0.15],
      ['Nut', 55, 0.05],
      ['Gear', 7, 12],
    ]
    const orders = [
      ['Order', 'Item', 'Pieces'],
      ['O-1', 'Bolt', 4],
      ['O-2', 'Gear', 1],
      ['O-3', 'Bolt', 9],
    ]
    expect(await headersOf(beside(stock, orders))).toEqual([stock[0], orders[0]])
    expect(await headersOf([['Stock', null, null, null, 'Orders'], ...beside(stock, orders)])).toEqual([
      stock[0],
      orders[0],
    ])
  })

  it('where each is in its own alphabetical order (Bert belonged to the Albatross)', async () => {
    expect(await headersOf(beside(fleet, crew))).toEqual([fleet[0], crew[0]])
  })

  it('where each has its own row of totals', async () => {
    const income = [
      ['Income', 'Amount'],
      ['Fees', 900],
      ['Shop', 120],
      ['Total', 1020],
    ]
    const costs = [
      ['Cost', 'Paid'],
      ['Rent', 300],
      ['Rope', 80],
      ['Total', 380],
    ]
    expect(await headersOf(beside(income, costs))).toEqual([income[0], costs[0]])
  })

  it('where their keys have the same name (no column had a name)', async () => {
    const sales = [
      ['Month', 'Sales', 'Orders'],
      ['January', 9, 1],
      ['February', 8, 2],
    ]
    const costs = [
      ['Month', 'Costs'],
      ['January', 5],
      ['February', 6],
    ]
    expect(await headersOf(beside(sales, costs))).toEqual([sales[0], costs[0]])
  })

  it('also three of them', async () => {
    const [a, b, c] = ['Sales', 'Costs', 'Staff'].map((name, at) => [
      ['Year', name],
      [2023, at + 1],
      [2024, at + 5],
    ])
    const rows = beside(beside(a ?? [], b ?? []), c ?? [])
    expect(await headersOf(rows)).toEqual([a?.[0], b?.[0], c?.[0]])
  })
})

describe('a table with an empty column in its middle stays one', () => {
  const people = ['Zoe', 'Ada', 'Mia', 'Bert', 'Cleo', 'Emil']
  const one = async (rows: readonly (readonly Cell[])[]) => expect(await headersOf(rows)).toHaveLength(1)

  it('where words stand on the right in no order of their own', async () => {
    const towns = ['Oslo', 'Bern', 'Rome', 'Graz', 'Kiel', 'Ulm']
    const rows = people.toSorted().map((name, at) => [name, 20 + at, null, towns[at] ?? '', 1_000 * at])
    await one([['Name', 'Age', null, 'Town', 'Zip'], ...rows])
  })

  it('where the right follows from the left', async () => {
    const rows = people.toSorted().map((name, at) => [name, 20 + at, null, `${name.toLowerCase()}@x.org`, 100 + at])
    await one([['Name', 'Age', null, 'Mail', 'Phone'], ...rows])
  })

  it('where numbered names run on either side', async () => {
    const rows = people.map((_, at) => [`Bin ${at + 1}`, at, null, `Box ${at + 1}`, at * 2])
    await one([['Bin', 'Pieces', null, 'Box', 'Weight'], ...rows])
  })

  it('where the total stands on the left alone', async () => {
    await one([
      ['Item', 'May', null, 'June', 'July'],
      ['Rope', 1, null, 3, 4],
      ['Lamp', 2, null, 5, 6],
      ['Total', 3, null, 8, 10],
    ])
  })

  it('where two columns of dates have one name', async () => {
    await one([
      ['Date', 'By', null, 'Date', 'Place'],
      ['2024-01-02', 'Ada', null, '2024-01-05', 'Kiel'],
      ['2024-01-03', 'Bert', null, '2024-01-09', 'Ulm'],
    ])
  })
})
