import { type Database, workerUrl } from '../../../platform/index.ts'
import { createWorkerClient } from '../../../retrieval/index.ts'
import { rowSlots } from '../table-column.ts'
import type { KeptTable } from '../table-store.ts'
import {
  aggregateQuery,
  type BuiltQuery,
  type Grouping,
  groupsQuery,
  occurrencesQuery,
  rowsQuery,
} from './build-query.ts'
import type { Aggregate, FoundRow, Group, RowFilter, Sorting } from './table-query.ts'
import { createWholeFigures } from './whole-figures.ts'

/** Computes over the rows of kept tables, on a thread of its own that cannot write. */
export interface TableReader {
  aggregate(table: KeptTable, filters: readonly RowFilter[], column: number | null): Promise<Aggregate>
  rows(
    table: KeptTable,
    filters: readonly RowFilter[],
    range: { readonly sorting: Sorting | null; readonly limit: number; readonly offset?: number },
  ): Promise<FoundRow[]>
  /** The first of the groups, and how many there are. */
  groups(
    table: KeptTable,
    filters: readonly RowFilter[],
    grouping: Grouping,
  ): Promise<{ readonly groups: Group[]; readonly count: number }>
  /** The columns that are a text in some row, or say its words there. */
  columnsSaying(
    table: KeptTable,
    columns: readonly number[],
    said: { readonly text: string; readonly isPart: boolean },
  ): Promise<number[]>
  close(): Promise<void>
}

const nothing: Aggregate = {
  matched: 0,
  used: 0,
  leftOut: 0,
  sum: null,
  average: null,
  minimum: null,
  maximum: null,
  distinct: 0,
}

const foundRow = (kept: string, columns: number): FoundRow => {
  const slots = JSON.parse(kept) as (string | number | null)[]
  return {
    row: Number(slots[rowSlots.row]),
    start: Number(slots[rowSlots.start]),
    end: Number(slots[rowSlots.end]),
    texts: slots.slice(rowSlots.firstText, rowSlots.firstText + columns).map(String),
  }
}

/** Questions come one after the other, and then none for long: the thread that computes over tables holds some 30 MB by then. */
const IDLE_MS = 15_000

export const createTableReader = (db: Database): TableReader => {
  const worker = createWorkerClient<BuiltQuery, unknown[]>(
    workerUrl(import.meta.url, 'table-query-worker'),
    { name: 'table query', idleMs: IDLE_MS },
    { path: db.name },
  )
  const ask = async <Row>(query: BuiltQuery): Promise<Row[]> => (await worker.call(query)) as Row[]
  const aggregate: TableReader['aggregate'] = async (table, filters, column) => {
    const [found] = await ask<Partial<Aggregate>>(aggregateQuery(table, filters, column))
    return { ...nothing, ...found }
  }
  const ofWhole = createWholeFigures((table, column) => aggregate(table, [], column))
  return {
    aggregate: (table, filters, column) =>
      filters.length === 0 ? ofWhole(table, column) : aggregate(table, filters, column),
    async rows(table, filters, range) {
      const rows = await ask<{ row: string }>(rowsQuery(table, filters, range))
      return rows.map(({ row }) => foundRow(row, table.columns.length))
    },
    async groups(table, filters, grouping) {
      const groups = await ask<Group & { groups: number }>(groupsQuery(table, filters, grouping))
      return { groups: groups.map(({ key, rows, value }) => ({ key, rows, value })), count: groups[0]?.groups ?? 0 }
    },
    async columnsSaying(table, columns, said) {
      if (columns.length === 0) return []
      const [counts] = await ask<Record<string, number>>(occurrencesQuery(table, columns, said))
      return columns.filter((column) => (counts?.[`c${column}`] ?? 0) > 0)
    },
    close: () => worker.close(),
  }
}
