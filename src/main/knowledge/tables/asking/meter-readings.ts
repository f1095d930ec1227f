import { dayAfter } from '../days-beside.ts'
import type { RowFilter } from '../querying/table-query.ts'
import type { TableReader } from '../querying/table-reader.ts'
import type { TableColumn } from '../table-column.ts'
import type { KeptTable } from '../table-store.ts'
import { nameEndsInOne } from './columns/column-words.ts'
import type { ReadQuestion } from './question/read-question.ts'

/** What a meter shows on a day: an ISO text. */
export interface Reading {
  readonly day: string
  readonly value: number
}

interface Measured {
  readonly table: KeptTable
  readonly filters: readonly RowFilter[]
  readonly column: number
  readonly question: Pick<ReadQuestion, 'patterns' | 'words'>
  readonly tableReader: Pick<TableReader, 'groups'>
}

const MOST_READINGS = 2_000
/** Fewer numbers grow one from the other by chance too often. */
const LEAST_UNNAMED = 4

/** Whether the file, the sheet, what stands over the table or the column is called after a meter. */
const isMeterCalled = (
  { fileName, name, kind, columns }: KeptTable,
  column: number,
  meters: readonly string[],
): boolean => {
  const headings = kind?.type === 'InText' ? (kind.headings ?? []) : []
  return [fileName, name ?? '', ...headings, columns[column]?.name ?? '']
    .map((each) => each.normalize('NFC').toLowerCase().replace(/[-_]/g, ' '))
    .some((each) => meters.some((meter) => each.includes(meter)))
}

const growOn = (readings: readonly Reading[]): boolean =>
  readings.every(({ value }, at) => at === 0 || value >= (readings[at - 1]?.value ?? value))

/** Whether numbers that only grow may be what a meter shows, though nothing is called so: they grow by less than they are. */
const mayBeMeter = (readings: readonly Reading[]): boolean => {
  const [first, last] = [readings[0]?.value ?? 0, readings.at(-1)?.value ?? 0]
  return readings.length >= LEAST_UNNAMED && first > last - first
}

const dayColumn = (columns: readonly TableColumn[]): number | null => {
  const [only, more] = columns.flatMap(({ kind }, at) => (kind === 'Date' ? at : []))
  return more === undefined ? (only ?? null) : null
}

const nearest = (readings: readonly Reading[], day: string): Reading | undefined =>
  readings.toSorted(
    (one, other) => Math.abs(Date.parse(one.day) - Date.parse(day)) - Math.abs(Date.parse(other.day) - Date.parse(day)),
  )[0]

/** What is asked for of a column that may be one of readings of a meter, of which no sum says anything. */
export type Metered =
  /** The readings at the beginning and at the end of what is asked about. */
  | { readonly type: 'Between'; readonly first: Reading; readonly last: Reading; readonly dates: number }
  /** It cannot be told. */
  | { readonly type: 'Unclear' }

/** What a meter shows around the time that a question is about; null where a column is of no meter, as far as anybody can tell. */
export const meterReadings = async (measured: Measured): Promise<Metered | null> => {
  const { table, filters, column, question, tableReader } = measured
  const dates = dayColumn(table.columns)
  const isCalled = isMeterCalled(table, column, question.patterns.meters)
  const { uses } = question.patterns.costs
  const asksUse = question.words.some(({ folded }) => uses.includes(folded))
  // What was used in each month may grow too, and is no reading.
  const isOfUse = nameEndsInOne(table.columns[column]?.name ?? '', uses)
  if (dates === null || isOfUse || !(isCalled || asksUse)) return null
  const periods = filters.filter((filter) => filter.type === 'Period' && filter.column === dates)
  const others = filters.filter((filter) => !periods.includes(filter))
  const { groups, count } = await tableReader.groups(table, others, {
    ...{ by: dates, part: 'Day', inOrder: true, descending: false, limit: MOST_READINGS },
    compute: { computation: 'Maximum', column },
  })
  const readings = groups.flatMap(({ key, value }) => (value === null ? [] : { day: key, value }))
  if (count > MOST_READINGS || readings.length < 2 || !growOn(readings)) return null
  if (!isCalled) return mayBeMeter(readings) ? { type: 'Unclear' } : null
  const [period, more] = periods
  if (more !== undefined || others.some(({ column: of }) => of === dates)) return { type: 'Unclear' }
  const { from = null, before = null } = period?.type === 'Period' ? period : {}
  const first = from === null ? readings[0] : nearest(readings, from)
  const last = before === null ? readings.at(-1) : nearest(readings, before)
  if (first === undefined || last === undefined || first.day >= last.day) return { type: 'Unclear' }
  return { type: 'Between', first, last, dates }
}

/** The rows of a day. */
export const ofDay = (column: number, day: string): RowFilter => ({
  type: 'Period',
  column,
  from: day,
  before: dayAfter(day),
})
