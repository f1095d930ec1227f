import { citeRow, pairsOf } from '../cite-row.ts'
import { dayBefore } from '../days-beside.ts'
import type { FoundRow, Group, RowFilter } from '../querying/table-query.ts'
import { columnAt } from '../table-column.ts'
import type { KeptTable } from '../table-store.ts'
import { type Answering, type AnswerSources, columnName, type Found, firstRows, MOST_ROWS, plain } from './answering.ts'
import { endsInOne, isYears } from './columns/column-words.ts'
import type { Explanation } from './explaining/explanation.ts'
import { isFreeText } from './explaining/value-words.ts'
import { AVERAGE_DECIMALS, groupLines, LONGEST_VALUE, shortened } from './group-lines.ts'
import { type Metered, meterReadings, ofDay } from './meter-readings.ts'
import type { Plan } from './planning/plan.ts'
import type { ReadQuestion } from './question/read-question.ts'
import { figure, type Told, tableWords, writtenIn } from './table-words.ts'
import { balanceOf } from './write-balance.ts'
import { computedInUnits, unitOfRows, unitsOfRows } from './write-in-units.ts'

/** An answer in Markdown, and what it found is called where that is one thing alone: "the most expensive part" is the inverter. */
export interface WrittenAnswer {
  readonly text: string
  readonly called: string | null
}

const isWord = (text: string): boolean => /\p{L}{3}/u.test(text)

/** What a row is called: the first of its texts that is a word, rather than a number of its kind. */
const nameOfRow = (table: KeptTable, { texts }: FoundRow): string | undefined =>
  texts.find((text, column) => table.columns[column]?.kind === 'Text' && isWord(text))

const MOST_LISTED = 25
const MOST_GROUPS = 20
const MOST_PAIRS = 7

/** In a sentence, a column that is called by a word that asks is set apart from it: “where” is Ulm. */
const nameInCondition = (name: string, { language }: Pick<Answering, 'language'>): string => {
  if (!/^(?:what|where|when|who|whom|which|why|how|was|wo|wann|wer|wem|wohin|wie)$/i.test(name)) return name
  return language === 'de' ? `„${name}“` : `“${name}”`
}

const conditionOf = (
  filter: RowFilter,
  { table, words, language }: Pick<Answering, 'table' | 'words' | 'language'>,
): string[] => {
  const name = nameInCondition(columnName({ table }, filter.column), { language })
  const nameOf = (column: number): string => nameInCondition(columnName({ table }, column), { language })
  if (filter.type === 'Is') return [words.is(name, filter.values.map(plain))]
  if (filter.type === 'IsNot') return [words.isNot(name, filter.values.map(plain))]
  if (filter.type === 'Says') return [words.says(filter.columns.map(nameOf), filter.texts.map(plain), filter.isDenied)]
  if (filter.type === 'Filled') return [words.filled(name, filter.isFilled)]
  if (filter.type === 'Columns') return [words.compared(name, filter.operator, nameOf(filter.other))]
  if (filter.type === 'Months') return [words.months(name, filter.first, filter.last)]
  if (filter.type === 'Weekdays') return [words.weekdays(name, filter.days)]
  if (filter.type === 'Number') {
    const { unit = '', decimals = 0 } = table.columns[filter.column] ?? {}
    const value =
      filter.isYear || /^(?:year|jahr)$/i.test(name)
        ? String(filter.value)
        : figure(filter.value, { unit, decimals }, language)
    return [words.compared(name, filter.operator, value)]
  }
  if (filter.type === 'Period' && filter.from !== null && filter.before !== null)
    return [words.from(name, filter.from, dayBefore(filter.before))]
  if (filter.type === 'Period' && filter.from !== null) return [words.compared(name, '≥', filter.from)]
  if (filter.type === 'Period' && filter.before !== null) return [words.compared(name, '<', filter.before)]
  return []
}

/** Values that a row is known by, and those that the question is about. */
const shownPairs = ({ table }: Answering, row: FoundRow, asked: ReadonlySet<number>): string => {
  const pairs = pairsOf(table, row)
  const isAsked = (name: string): boolean => [...asked].some((column) => table.columns[column]?.name === name)
  const shown =
    pairs.length <= MOST_PAIRS
      ? pairs
      : [...pairs.filter(([name]) => isAsked(name)), ...pairs.filter(([name]) => !isAsked(name))].slice(0, MOST_PAIRS)
  return pairs
    .filter((pair) => shown.includes(pair))
    .map(([name, value]) => `**${plain(name)}:** ${plain(shortened(value))}`)
    .join(' · ')
}

export const citedRows = async (
  answering: Answering,
  rows: readonly FoundRow[],
  asked: ReadonlySet<number>,
): Promise<string[]> => {
  const lines: string[] = []
  for (const row of rows) {
    const { number } = await citeRow(answering.table, row, answering)
    lines.push(`> ${shownPairs(answering, row, asked)} [${number}]`)
  }
  return lines
}

const counted = async (answering: Answering, least = 1): Promise<Found | null> => {
  const { tableReader, table, filters, words, of, where } = answering
  const { matched } = await tableReader.aggregate(table, filters, null)
  if (matched < least) return null
  return { text: words.count(of, where, words.rows(matched)), rows: await firstRows(answering, MOST_ROWS), matched }
}

const distinct = async (answering: Answering, column: number): Promise<Found | null> => {
  const { tableReader, table, filters, words, of, where, language } = answering
  const { matched, distinct: values } = await tableReader.aggregate(table, filters, column)
  // Each row is one of them.
  if (values === matched) return counted(answering)
  const count = values.toLocaleString(language)
  return {
    text: words.distinct(columnName(answering, column), of, where, count, words.rows(matched)),
    rows: await firstRows(answering, MOST_ROWS),
    matched,
  }
}

const risen = async (
  answering: Answering,
  column: number,
  { first, last, dates }: Extract<Metered, { type: 'Between' }>,
): Promise<Found> => {
  const { tableReader, table, words, of, language } = answering
  const { unit = '', decimals = 0 } = table.columns[column] ?? {}
  const told = (value: number): string => figure(value, { unit, decimals }, language)
  const [from, to] = [first, last].map(({ day, value }) => ({ day, value: told(value) })) as [Told, Told]
  const rows = await Promise.all(
    [first, last].map(({ day }) => tableReader.rows(table, [ofDay(dates, day)], { sorting: null, limit: 1 })),
  )
  const by = told(last.value - first.value)
  return { text: words.rise(columnName(answering, column), of, from, to, by), rows: rows.flat(), matched: 2 }
}

const computed = async (answering: Answering, plan: Extract<Plan, { type: 'Compute' }>): Promise<Found | null> => {
  const { table } = answering
  const { column, computation } = plan
  const metered = await meterReadings({ ...answering, column })
  if (metered !== null)
    return metered.type === 'Unclear' || computation !== 'Sum' ? null : risen(answering, column, metered)
  const units = await unitsOfRows(answering, column, computation)
  return units !== null && units.groups.length > 1
    ? computedInUnits(answering, plan, units)
    : computedAlike(answering, plan, units?.groups[0]?.key ?? table.columns[column]?.unit ?? '')
}

/** The same of numbers that are all of one unit. */
const computedAlike = async (
  answering: Answering,
  plan: Extract<Plan, { type: 'Compute' }>,
  unit: string,
): Promise<Found | null> => {
  const { tableReader, table, filters, words, of, where, language } = answering
  const { column, computation } = plan
  const { matched, used, leftOut, sum, average, minimum, maximum } = await tableReader.aggregate(table, filters, column)
  const value = computation === 'Sum' ? sum : average
  // Where most cells are no numbers, the column is not what it was taken for.
  if (value === null || leftOut > used) return null
  const { decimals = 0 } = table.columns[column] ?? {}
  const isSame = used > 1 && used === matched && typeof minimum === 'number' && minimum === maximum
  if (isSame && (plan.isOfPresent || plan.isOfStep)) {
    const each = words.same(
      columnName(answering, column),
      of,
      where,
      figure(minimum, { unit, decimals }, language),
      words.rows(used),
    )
    return { text: each, rows: await firstRows(answering, MOST_ROWS), matched }
  }
  if (used > 1 && plan.isOfStep) return listed(answering)
  if (used > 1 && plan.isOfOne) return null
  const shown = { unit, decimals: computation === 'Average' ? Math.max(decimals, AVERAGE_DECIMALS) : decimals }
  const text = `${words.computed(computation, columnName(answering, column), of, where)}: **${figure(value, shown, language)}** (${words.rows(used)}).`
  const notes = leftOut > 0 ? [words.leftOut(leftOut, columnName(answering, column))] : []
  // Rows without a value are not among those that were added up.
  const valued: RowFilter[] = [...filters, { type: 'Filled', column, isFilled: true }]
  const rows = await firstRows({ ...answering, filters: valued }, MOST_ROWS)
  return { text: [text, ...notes].join(' '), rows, matched: used + leftOut }
}

/** The total of each of some columns; null where one of them has none. */
const sums = async (answering: Answering, { columns }: Extract<Plan, { type: 'Sums' }>): Promise<Found | null> => {
  const { tableReader, table, filters } = answering
  const each = await Promise.all(
    columns.map((column) => computed(answering, { type: 'Compute', computation: 'Sum', column })),
  )
  const { matched } = await tableReader.aggregate(table, filters, null)
  const found = each.filter((one) => one !== null)
  if (found.length < columns.length) return null
  return { text: found.map(({ text }) => text).join('\n\n'), rows: await firstRows(answering, MOST_ROWS), matched }
}

const FIRST_YEAR = 1000

/** Whether a number is the year that a row is of, or in which somebody was born: it is written as one. */
const isYear = ({ table, years, question }: Answering, column: number, value: number): boolean => {
  const each = columnAt(table.columns, column)
  return value >= FIRST_YEAR && (years.has(column) || isYears(each) || endsInOne(each, question.born))
}

const extreme = async (
  answering: Answering,
  { column, descending, limit }: Extract<Plan, { type: 'Extreme' }>,
): Promise<Found | null> => {
  const { tableReader, table, filters, words, of, where, language } = answering
  const { used, leftOut, minimum, maximum } = await tableReader.aggregate(table, filters, column)
  const value = descending ? maximum : minimum
  if (value === null || leftOut > used) return null
  const ofRows = await unitOfRows(answering, column)
  // Of kilos and pieces none is the larger.
  if (ofRows === null) return null
  const { kind, unit: own = '', decimals = 0 } = table.columns[column] ?? {}
  const unit = ofRows ?? own
  const same: RowFilter =
    typeof value === 'number'
      ? { type: 'Number', column, operator: '=', value }
      : { type: 'Period', column, from: value, before: `${value}\u{10ffff}` }
  const { matched: ties } = await tableReader.aggregate(table, [...filters, same], null)
  const count = Math.max(limit, Math.min(ties, MOST_ROWS))
  const rows = await tableReader.rows(table, filters, { sorting: { column, descending }, limit: count })
  const isOfTime = kind === 'Date' || isYear(answering, column, Number(value))
  // A day is told as its cell writes it.
  const shown = isOfTime
    ? (rows[0]?.texts[column] ?? String(value))
    : figure(Number(value), { unit, decimals }, language)
  const name = columnName(answering, column)
  const computed = isOfTime
    ? words.inTime(descending, name, of, where)
    : words.computed(descending ? 'Maximum' : 'Minimum', name, of, where)
  const head = answering.isReversed ? words.outgoing(!descending, name, of, where) : computed
  const notes = [
    ...(ties > 1 && limit === 1 ? [words.ties(ties)] : []),
    ...(leftOut > 0 ? [words.leftOut(leftOut, columnName(answering, column))] : []),
  ]
  const [row, more] = rows
  const called = row !== undefined && more === undefined ? nameOfRow(table, row) : undefined
  // The others are not asked for.
  return { text: [`${head}: **${plain(shown)}**.`, ...notes].join(' '), rows, matched: rows.length, called }
}

/** By how much two groups differ: in their values, or in their rows. */
const differenceOf = (groups: readonly Group[], isOfValues: boolean): number | null => {
  const [one, other] = groups.map(({ rows, value }) => (isOfValues ? value : rows))
  return one == null || other == null ? null : Math.abs(one - other)
}

const grouped = async (
  answering: Answering,
  { by, part, compute, descending, isBySize = false, isCompared = false }: Extract<Plan, { type: 'Groups' }>,
): Promise<Found | null> => {
  const { tableReader, table, filters, words, of, where, language } = answering
  if (compute?.computation === 'Sum' && (await meterReadings({ ...answering, column: compute.column })) !== null)
    return null
  const unit = compute === null ? undefined : await unitOfRows(answering, compute.column)
  if (unit === null) return null
  const { groups, count } = await tableReader.groups(table, filters, {
    by,
    part,
    inOrder: part !== undefined && !isBySize,
    compute,
    descending,
    limit: MOST_GROUPS,
  })
  const { lines, shown } = groupLines(answering, groups, { part, compute, unit })
  const measured = compute === null ? '' : columnName(answering, compute.column)
  const byName = part === undefined ? columnName(answering, by) : words.part(part, columnName(answering, by))
  const head = words.groups(compute?.computation ?? null, measured, byName, of, where)
  const more = count > groups.length ? [`- ${words.moreGroups(count - groups.length)}`] : []
  const apart = isCompared && count === 2 ? differenceOf(groups, compute !== null) : null
  const between =
    apart === null ? [] : ['', words.difference(compute === null ? words.rows(apart) : figure(apart, shown, language))]
  const { matched } = await tableReader.aggregate(table, filters, null)
  return {
    text: [head, '', ...lines, ...more, ...between].join('\n'),
    rows: await firstRows(answering, MOST_ROWS),
    matched,
  }
}

const listed = async (answering: Answering): Promise<Found> => {
  const { tableReader, table, filters, words, of, where } = answering
  const { matched } = await tableReader.aggregate(table, filters, null)
  const rows = await firstRows(answering, MOST_LISTED)
  return { text: words.list(of, where, words.rows(matched)), rows, matched, isList: true }
}

const find = (answering: Answering, plan: Plan): Promise<Found | null> => {
  switch (plan.type) {
    case 'Count':
      return counted(answering, plan.least)
    case 'Distinct':
      return distinct(answering, plan.column)
    case 'Compute':
      return computed(answering, plan)
    case 'Sums':
      return sums(answering, plan)
    case 'Balance':
      return balanceOf(answering, plan)
    case 'Extreme':
      return extreme(answering, plan)
    case 'Groups':
      return grouped(answering, plan)
    case 'List':
      return listed(answering)
  }
}

const columnsOf = (plan: Plan, filters: readonly RowFilter[]): Set<number> => {
  const own =
    'column' in plan
      ? [plan.column]
      : plan.type === 'Sums'
        ? plan.columns
        : plan.type === 'Balance'
          ? [plan.due, plan.paid]
          : plan.type === 'Groups'
            ? [plan.by, plan.compute?.column ?? plan.by]
            : []
  return new Set([...own, ...filters.map(({ column }) => column)])
}

export const namedIn = (table: KeptTable): string => {
  const sheet = table.name === null || table.name === '' ? '' : ` (${plain(table.name)})`
  return `${plain(table.fileName)}${sheet}`
}

type SaysFilter = Extract<RowFilter, { type: 'Says' }>

/** Where rows were taken by a word that stands in some of their free texts, how many of how many those are: that others are not about it nobody knows. */
const saidOnly = async ({ tableReader, table, filters, words }: Answering): Promise<string[]> => {
  const isOfTexts = (filter: RowFilter): filter is SaysFilter =>
    filter.type === 'Says' &&
    !filter.isDenied &&
    filter.columns.some((column) => isFreeText(columnAt(table.columns, column)))
  const saying = filters.filter(isOfTexts)
  const rowsOf = async (some: readonly RowFilter[]): Promise<number> =>
    (await tableReader.aggregate(table, some, null)).matched
  const notes: string[] = []
  if (saying.length === 0) return notes
  const some = await rowsOf(filters)
  for (const filter of saying) {
    const all = await rowsOf(filters.filter((each) => each !== filter))
    const names = filter.columns.map((column) => columnName({ table }, column))
    if (some < all) notes.push(words.saidOnly(filter.texts.map(plain), names, some, all))
  }
  return notes
}

/** What was planned to be computed of a table. */
interface Answered {
  readonly question: ReadQuestion
  readonly explanation: Explanation
  readonly plan: Plan
}

export const answeringOf = ({ question, explanation }: Answered, sources: AnswerSources): Answering => {
  const { table, filters, isReversed, years } = explanation
  const language = writtenIn(question.language)
  const words = tableWords(language)
  const conditions = filters.flatMap((filter) => conditionOf(filter, { table, words, language }))
  const where = words.where(conditions)
  return { ...sources, question, table, filters, language, words, isReversed, years, of: namedIn(table), where }
}

/** Computes what was planned, and puts it in words with the rows that it stands on; null where no row matches. */
export const writeAnswer = async (answered: Answered, sources: AnswerSources): Promise<WrittenAnswer | null> => {
  const { question, explanation, plan } = answered
  const answering = answeringOf(answered, sources)
  const { table, filters, words } = answering
  const found = await find(answering, plan)
  if (found === null || found.matched === 0) return null
  const rows = await citedRows(answering, found.rows, columnsOf(plan, filters))
  const left = found.matched - found.rows.length
  const text = [
    found.text,
    ...[...question.taken, ...explanation.taken].map(({ said, as }) => words.taken(plain(said), plain(as))),
    ...(plan.type === 'List' ? [] : await saidOnly(answering)),
    ...(table.totalRows > 0 && plan.type !== 'List' ? [words.totalsLeftOut(table.totalRows)] : []),
    ...(plan.type === 'Extreme' || found.isList ? [] : [words.theRows]),
    ...rows,
    ...(left > 0 ? [words.more(left)] : []),
  ].join('\n\n')
  return { text, called: found.called?.slice(0, LONGEST_VALUE) ?? null }
}
