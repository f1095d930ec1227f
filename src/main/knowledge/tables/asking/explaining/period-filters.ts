import { dayAfter } from '../../days-beside.ts'
import type { RowFilter } from '../../querying/table-query.ts'
import { columnAt } from '../../table-column.ts'
import type { KeptTable } from '../../table-store.ts'
import { wordsOf } from '../../words.ts'
import { isCalled, isYears } from '../columns/column-words.ts'
import { hintedColumn } from '../columns/hinted-column.ts'
import { columnsKnowing } from '../columns/known-values.ts'
import { monthCells, monthNumber } from '../columns/month-cells.ts'
import { yearOfNames } from '../columns/table-names.ts'
import type { AskedPeriod, Months } from '../question/read-periods.ts'
import { monthsOf } from '../question/stretches.ts'
import { type ColumnMention, type Explaining, mentionBeside } from './explaining.ts'
import { holdsYears } from './years-held.ts'

/** When a bank counts interest from, and when it put a payment on its list: nobody means these who asks when something was paid. */
const VALUE_DATE = /^(?:valuta|wertstellung|value date|settlement date|date (?:de )?valeur|fecha valor)/
/** What the day that a row is of is called, where others stand beside it: a warranty, a term. */
const PLAIN_DATE = ['date', 'day', 'datum', 'tag', 'fecha', 'jour']
const POSTING_DATE = /^(?:post(?:ing|ed)? date|date posted)/

/** The column of dates that a time speaks of without naming it; null where it is not clear. */
const dayOfBooking = (dates: readonly number[], { columns }: KeptTable): number | null => {
  const without = (list: readonly number[], names: RegExp): readonly number[] =>
    list.filter((column) => !names.test((columns[column]?.name ?? '').toLowerCase()))
  const booked = without(dates, VALUE_DATE)
  const plain = booked.filter((column) => isCalled(columns[column], PLAIN_DATE))
  const [only = null] = [dates, booked, without(booked, POSTING_DATE), plain].find((list) => list.length === 1) ?? []
  return only
}

const rowsIn = ({ rowCount, totalRows }: KeptTable): number => rowCount - totalRows

/** The only day that every row has, where others have it or not: when a repair came in, beside when it was ready. */
const dayOfEachRow = (table: KeptTable): number | null => {
  const [only, more] = table.columns.flatMap(({ kind, filled }, column) =>
    kind === 'Date' && filled === rowsIn(table) ? column : [],
  )
  return more === undefined ? (only ?? null) : null
}

/** The column of dates that is meant by words that speak of time. */
export const dateColumn = (
  { question, table, mentions }: Explaining,
  { words }: Pick<AskedPeriod, 'words'>,
): number | null => {
  const dates = table.columns.flatMap(({ kind }, column) => (kind === 'Date' ? column : []))
  const named = new Set(mentions.flatMap(({ column }) => (dates.includes(column) ? column : [])))
  // What has not been done in March has no day of having been done.
  const isOfUndone =
    question.deniedAt.length > 0 &&
    named.size > 0 &&
    [...named].every((column) => columnAt(table.columns, column).filled < rowsIn(table))
  const ofEach = isOfUndone ? dayOfEachRow(table) : null
  if (ofEach !== null) return ofEach
  const beside = mentionBeside(mentions, Math.min(...words), Math.max(...words) + 1)
  if (beside !== undefined && dates.includes(beside.column)) return beside.column
  if (named.size === 1) return [...named][0] ?? null
  const meant = question.hints.flatMap((hint) => hintedColumn(hint, { question, table }) ?? [])
  const hinted = dates.filter((column) => meant.includes(column))
  if (hinted.length === 1) return hinted[0] ?? null
  return dayOfBooking(dates, table)
}

/** The column of years that is named right beside them: "built in 1931". */
const yearsBeside = async (explaining: Explaining, { words }: AskedPeriod): Promise<number | null> => {
  const beside = besidePeriod(explaining, words)
  return beside !== undefined && (await holdsYears(explaining, beside.column)) ? beside.column : null
}

/** A year is a number in tables that have a column of them. */
const yearFilters = (
  { table }: Explaining,
  { from, before, months }: AskedPeriod,
  named: number | null = null,
): RowFilter[] => {
  const ends = [from, before].filter((end) => end !== null)
  if (months !== null || !ends.every((end) => end.endsWith('-01-01'))) return []
  const years = named === null ? table.columns.flatMap((each, column) => (isYears(each) ? column : [])) : [named]
  const [column, more] = years
  if (column === undefined || more !== undefined) return []
  const [first, end] = [from, before].map((day) => (day === null ? null : Number(day.slice(0, 4))))
  const isYear = true
  if (first != null && end === first + 1) return [{ type: 'Number', column, operator: '=', value: first, isYear }]
  return [
    ...(first == null ? [] : [{ type: 'Number', column, operator: '>=', value: first, isYear } as const]),
    ...(end == null ? [] : [{ type: 'Number', column, operator: '<', value: end, isYear } as const]),
  ]
}

/** Months without a year, in a table whose months are written out in the cells of one column. */
const monthFilters = ({ question, table }: Explaining, { months, day }: AskedPeriod): RowFilter[] => {
  if (months === null || day !== undefined) return []
  const monthOf = (value: string): number | undefined => question.monthNames.get(wordsOf(value)[0]?.folded ?? '')
  const named = table.columns.flatMap(({ kind, values }, column) =>
    kind === 'Text' && values !== null && values.every((value) => monthOf(value) !== undefined)
      ? { column, values }
      : [],
  )
  const [only, more] = named
  if (only === undefined || more !== undefined) return []
  const values = only.values.filter((value) => {
    const month = monthOf(value) ?? 0
    return month >= months.first && month <= months.last
  })
  return values.length === 0 ? [] : [{ type: 'Is', column: only.column, values }]
}

const monthOf = (day: string): number => monthNumber(Number(day.slice(0, 4)), Number(day.slice(5, 7)))

/** Years, and months with theirs, in a table whose rows are of a month each: `2019-08` is of 2019. */
const monthCellFilters = ({ table }: Explaining, { from, before, months, day }: AskedPeriod): RowFilter[] => {
  if (day !== undefined) return []
  const [only, more] = table.columns.flatMap((each, column) => {
    const cells = monthCells(each)
    return cells === null ? [] : { column, cells }
  })
  const isWhole = [from, before].every((day) => day === null || day.endsWith('-01'))
  if (only === undefined || more !== undefined || !isWhole) return []
  const isMeant = (month: number): boolean =>
    months === null
      ? (from === null || month >= monthOf(from)) && (before === null || month < monthOf(before))
      : (month % 12) + 1 >= months.first && (month % 12) + 1 <= months.last
  const meant = only.cells.filter(({ month }) => isMeant(month))
  // In which year nobody said.
  if (months !== null && new Set(meant.map(({ month }) => Math.floor(month / 12))).size > 1) return []
  return meant.length === 0 ? [] : [{ type: 'Is', column: only.column, values: meant.map(({ value }) => value) }]
}

const isWholeYear = ({ from, before }: AskedPeriod, year: number): boolean =>
  from === `${year}-01-01` && before === `${year + 1}-01-01`

const FIRST_YEAR = 1900
const LAST_YEAR = 2100

/** The column that is named before a stretch of time, with nothing between them that says something. */
const besidePeriod = ({ question, mentions }: Explaining, words: readonly number[]): ColumnMention | undefined => {
  let at = Math.min(...words) - 1
  while (at >= 0 && !question.open.has(at)) at--
  return mentions.find(({ start, end }) => start <= at && at < end)
}

/** Whether something in a row may say when it came about: a date, or a year. */
const areRowsDated = async ({ table, lookup }: Explaining): Promise<boolean> => {
  for (const [column, { kind, decimals, unit, valid }] of table.columns.entries()) {
    if (kind === 'Date') return true
    if (kind !== 'Number' || decimals > 0 || unit !== '' || valid === 0) continue
    const range = await lookup.rangeOf(table, column)
    if (range === null || (range.least >= FIRST_YEAR && range.most <= LAST_YEAR)) return true
  }
  return false
}

/** Whether a year is that of the table as a whole, as its name says, and none of when its rows came about: then it tells no rows from others. */
const isYearOfTable = async (
  explaining: Explaining,
  period: AskedPeriod,
  filters: readonly RowFilter[],
): Promise<boolean> => {
  const { question, table, mentions, lookup } = explaining
  const year = yearOfNames(table, question)
  if (year === null || !isWholeYear(period, year)) return false
  const isDateNamed = mentions.some((mention) => table.columns[mention.column]?.kind === 'Date')
  const isDateMeant = question.hints.some(({ kind, words }) => kind === 'Date' && words.length > 0)
  if (isDateNamed || isDateMeant) return false
  const dating = question.patterns.dating.split(' ')
  const saysWhen = question.intent === 'Count' || question.words.some(({ folded }) => dating.includes(folded))
  if (saysWhen && (await areRowsDated(explaining))) return false
  if (filters.length === 0) return table.columns.every(({ kind }) => kind !== 'Date')
  return filters.every(({ type }) => type === 'Period') && (await lookup.countOf(table, filters)) === 0
}

/** A day as an ISO date; null where its month has no such day. */
const isoDayOf = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : null
}

/** A day, or the days up to another, of the only year that the dates of their months are of; nothing where there is no such day. */
const dayFilter = (
  column: number,
  year: number,
  {
    months,
    day,
    lastDay = day,
  }: { readonly months: Months; readonly day: number; readonly lastDay?: number | undefined },
): RowFilter[] => {
  const from = isoDayOf(year, months.first, day)
  const last = isoDayOf(year, months.last, lastDay)
  return from === null || last === null ? [] : [{ type: 'Period', column, from, before: dayAfter(last) }]
}

const periodFilter = async (explaining: Explaining, period: AskedPeriod): Promise<RowFilter[]> => {
  const years = await yearsBeside(explaining, period)
  if (years !== null) return yearFilters(explaining, period, years)
  const column = dateColumn(explaining, period) ?? (period.isPresent ? dayOfEachRow(explaining.table) : null)
  if (column === null)
    return [
      ...yearFilters(explaining, period),
      ...monthFilters(explaining, period),
      ...monthCellFilters(explaining, period),
    ]
  const { from, before, months, day, lastDay } = period
  if (months === null) return [{ type: 'Period', column, from, before }]
  const [year, another] = await explaining.lookup.yearsOf(explaining.table, column, months)
  if (year === undefined) return []
  if (day !== undefined) return another === undefined ? dayFilter(column, year, { months, day, lastDay }) : []
  return another === undefined
    ? [{ type: 'Period', column, ...monthsOf(year, months.first, months.last) }]
    : [{ type: 'Months', column, ...months }]
}

const weekdayFilter = (explaining: Explaining): RowFilter[] => {
  const { question, table } = explaining
  const { days, words } = question.weekdays
  // A cell that says the day tells it better than a date.
  if (words.some((at) => columnsKnowing(table.columns, question.words.slice(at, at + 1)).length > 0)) return []
  const column = days.length === 0 ? null : dateColumn(explaining, { words })
  return column === null ? [] : [{ type: 'Weekdays', column, days }]
}

const OLD_YEAR = /^1[0-8]\d\d$/

/** "Built in 1823", of a column of years that is named: a number as old is a year beside it alone. */
const oldYearFilters = async (explaining: Explaining, free: Set<number>): Promise<RowFilter[]> => {
  const filters: RowFilter[] = []
  for (const at of [...free]) {
    const value = Number(OLD_YEAR.exec(explaining.question.words[at]?.folded ?? '')?.[0])
    const beside = Number.isNaN(value) ? undefined : besidePeriod(explaining, [at])
    if (beside === undefined || !(await holdsYears(explaining, beside.column))) continue
    free.delete(at)
    filters.push({ type: 'Number', column: beside.column, operator: '=', value, isYear: true })
  }
  return filters
}

/** The filters that days, months and years give; what explains them is taken out of `free`. */
export const periodFilters = async (explaining: Explaining, free: Set<number>): Promise<RowFilter[]> => {
  const all: RowFilter[] = await oldYearFilters(explaining, free)
  for (const period of explaining.question.periods) {
    if (period.words.some((at) => !free.has(at))) continue
    const told = await periodFilter(explaining, period)
    const isOfTable = await isYearOfTable(explaining, period, told)
    const filters = isOfTable ? [] : told
    if (isOfTable || filters.length > 0) for (const at of period.words) free.delete(at)
    all.push(...filters)
  }
  const onWeekdays = weekdayFilter(explaining)
  if (onWeekdays.length > 0) for (const at of explaining.question.weekdays.words) free.delete(at)
  return [...all, ...onWeekdays]
}
