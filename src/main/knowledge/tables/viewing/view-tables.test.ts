import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TableView, tableView } from '../../../../contracts/index.ts'
import { openTestDatabase, platformMigrations, silentLogger, type TestDatabase } from '../../../platform/index.ts'
import { retrievalMigrations } from '../../../retrieval/index.ts'
import type { ExtractedRow } from '../../extraction/extracted-document.ts'
import { knowledgeMigrations } from '../../knowledge-migrations.ts'
import { createTableStore } from '../table-store.ts'
import { encodeTable } from '../typing/encode-table.ts'
import type { ViewedTable, ViewReplies, WantedRow } from './view-request.ts'
import { createTableViewer } from './view-tables.ts'

let database: TestDatabase
let columns: ViewedTable['columns']
let nextDocument = 1

/** Puts rows into the tables as reading a document does; each takes ten units of its text. */
const keep = async (headers: readonly string[], cells: readonly (readonly string[])[]): Promise<ViewedTable> => {
  const store = createTableStore(database.db, silentLogger())
  const reading = store.reading(`document ${nextDocument++}`)
  async function* rows(): AsyncGenerator<ExtractedRow> {
    for (const [at, row] of cells.entries()) yield { row: at + 1, cells: row, start: at * 10, end: at * 10 + 9 }
  }
  const encoding = encodeTable({ name: null, start: 0, end: cells.length * 10, headers, rows })
  await reading.table({ name: null, start: 0, end: cells.length * 10, kind: null })
  for (let next = await encoding.next(); ; next = await encoding.next()) {
    if (next.done) {
      await reading.end(next.value)
      if (next.value.type === 'Kept') columns = next.value.summary.columns
      break
    }
    await reading.rows(next.value)
  }
  const tableId = Number(database.db.prepare('SELECT max(table_id) FROM knowledge_tables').pluck().get())
  return { tableId, columns, view: tableView.parse({}) }
}

const lamps = [
  ['Élan', '9', '13.05.2025'],
  ['dome', '10', '01.02.2025'],
  ['Stair', 'n/a', '24.12.2024'],
  ['Dome', '-1', ''],
  ['', '100', '31.01.2025'],
  ['Total', '118', ''],
]
let table: ViewedTable

beforeAll(async () => {
  database = openTestDatabase([platformMigrations, retrievalMigrations, knowledgeMigrations])
  table = await keep(['Lamp', 'Hours', 'Since'], lamps)
})
afterAll(() => database.close())

const waiting = () => new Int32Array(1)
const page = (of: ViewedTable, view: Partial<TableView>, more: { offset?: number; maxCellLength?: number } = {}) =>
  createTableViewer(database.db).answer({
    ...of,
    view: { ...of.view, ...view },
    type: 'Page',
    cancelled: waiting(),
    offset: 0,
    limit: 100,
    maxCellLength: 1_000,
    ...more,
  }) as ViewReplies['Page']
const find = (of: ViewedTable, view: Partial<TableView>, at: WantedRow) =>
  createTableViewer(database.db).answer({
    ...of,
    view: { ...of.view, ...view },
    type: 'Find',
    cancelled: waiting(),
    at,
  }) as ViewReplies['Find']
const numbers = ({ rows }: ViewReplies['Page']) => rows.map(({ row }) => row)
const by = (column: number, direction: 'Ascending' | 'Descending' = 'Ascending') => ({
  sorting: { column, direction },
})

describe('the rows of a table', () => {
  it('come in the order of the document, with their places', () => {
    const { rows, matched } = page(table, {}, { offset: 4 })
    expect(matched).toBe(6)
    expect(rows).toEqual([
      { row: 5, start: 40, end: 49, cells: ['', '100', '31.01.2025'] },
      { row: 6, start: 50, end: 59, cells: ['Total', '118', ''] },
    ])
  })

  it('are sorted as numbers, as dates and as words; what means nothing comes after, and totals last', () => {
    expect(numbers(page(table, by(1)))).toEqual([4, 1, 2, 5, 3, 6])
    expect(numbers(page(table, by(1, 'Descending')))).toEqual([5, 2, 1, 4, 3, 6])
    expect(numbers(page(table, by(2)))).toEqual([3, 5, 2, 1, 4, 6])
    expect(numbers(page(table, by(0)))).toEqual([2, 4, 1, 3, 5, 6])
    expect(numbers(page(table, by(0, 'Descending')))).toEqual([3, 1, 2, 4, 5, 6])
  })

  it('are filtered by words in a column or in any, whatever their case and accents', () => {
    expect(numbers(page(table, { search: 'ELAN' }))).toEqual([1])
    expect(numbers(page(table, { search: '10' }))).toEqual([2, 5])
    expect(numbers(page(table, { filters: [{ column: 0, contains: 'DOME' }] }))).toEqual([2, 4])
    const both = { ...by(1), search: '1', filters: [{ column: 0, contains: 'dome' }] }
    expect(numbers(page(table, both))).toEqual([4, 2])
    expect(page(table, { search: 'nowhere' })).toEqual({ rows: [], matched: 0 })
  })

  it('have long cells cut, and never a pair of surrogates', async () => {
    const wide = await keep(['Text'], [['x'.repeat(40)], [`${'x'.repeat(14)}😀😀`]])
    const { rows } = page(wide, {}, { maxCellLength: 16 })
    expect(rows.map(({ cells }) => cells[0])).toEqual([`${'x'.repeat(15)}…`, `${'x'.repeat(14)}…`])
  })

  it('say how many there are though a page of very long ones is shorter than asked for', async () => {
    const long = await keep(
      ['Text'],
      Array.from({ length: 200 }, () => ['y'.repeat(32_000)]),
    )
    const { rows, matched } = page(long, {}, { maxCellLength: 32_767 })
    expect(matched).toBe(200)
    // More than nothing, and no more than what a page may hold.
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length * 32_000).toBeLessThan(4_100_000)
    const { rows: more } = createTableViewer(database.db).answer({
      ...long,
      type: 'Page',
      cancelled: waiting(),
      offset: 0,
      limit: 1_000,
      maxCellLength: 32_767,
    }) as ViewReplies['Page']
    expect(more.length).toBeLessThan(200)
  })
})

describe('a row that is looked for', () => {
  it('is found in whatever order the table is sorted', () => {
    expect(find(table, {}, { type: 'Row', row: 3 })).toEqual({ row: 3, index: 2 })
    expect(find(table, by(1), { type: 'Row', row: 3 })).toEqual({ row: 3, index: 4 })
    expect(find(table, by(1), { type: 'Stretch', start: 12, end: 18 })).toEqual({ row: 2, index: 2 })
  })

  it('is the next one, or the last, where there is none of that number', () => {
    expect(find(table, {}, { type: 'Row', row: 99 })).toEqual({ row: 6, index: 5 })
    expect(find(table, {}, { type: 'Stretch', start: 9, end: 12 })).toEqual({ row: 2, index: 1 })
  })

  it('is told to be filtered out', () => {
    expect(find(table, { search: 'stair' }, { type: 'Row', row: 1 })).toEqual({ row: 1, index: null })
  })

  it('is none in a table that is gone', () => {
    expect(find({ ...table, tableId: 999 }, {}, { type: 'Row', row: 1 })).toBeNull()
    expect(page({ ...table, tableId: 999 }, {})).toEqual({ rows: [], matched: 0 })
  })
})

it('a table of many blocks keeps its order, and every row is found', async () => {
  const many = await keep(
    ['Name', 'Number'],
    Array.from({ length: 3_000 }, (_, at) => [`item ${at}`, String((at * 7_919) % 3_000)]),
  )
  const sorted = page(many, by(1), { offset: 2_990 })
  expect(sorted.rows.map(({ cells }) => cells[1])).toEqual(Array.from({ length: 10 }, (_, at) => String(2_990 + at)))
  for (const row of [1, 256, 257, 1_025, 3_000]) {
    const index = find(many, by(1), { type: 'Row', row })?.index ?? -1
    expect(page(many, by(1), { offset: index }).rows[0]?.row).toBe(row)
  }
})

it('stops once nobody waits any more', () => {
  const cancelled = Int32Array.from([1])
  const ask = () =>
    createTableViewer(database.db).answer({
      ...table,
      type: 'Page',
      cancelled,
      offset: 0,
      limit: 1,
      maxCellLength: 100,
    })
  expect(ask).toThrow('Nobody waits')
})
