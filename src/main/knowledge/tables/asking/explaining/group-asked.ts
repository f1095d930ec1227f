import { type DatePart, dateParts, type RowFilter } from '../../querying/table-query.ts'
import type { KeptTable } from '../../table-store.ts'
import { saysWords, unmarked, wordsOf } from '../../words.ts'
import { personNamed } from '../columns/persons.ts'
import { headNames } from '../columns/table-names.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import type { Explaining } from './explaining.ts'
import { dateColumn } from './period-filters.ts'

/** What rows are put together by. */
export interface Grouped {
  readonly column: number | null
  /** What of its dates; null where the column is none. */
  readonly part: DatePart | null
}

export const ungrouped: Grouped = { column: null, part: null }

/** The column in which the things stand that are set side by side; undefined where there are no two of one. */
export const comparedIn = (filters: readonly RowFilter[]): Grouped | undefined => {
  const [only, more] = filters.filter((filter) => filter.type === 'Is' && filter.values.length > 1)
  return only === undefined || more !== undefined ? undefined : { column: only.column, part: null }
}

/** Filters in which words that stand in one cell each are that cell: "Linda" of a column that says "potatoes Linda". */
export const withWholeCells = (filters: readonly RowFilter[], { columns }: Pick<KeptTable, 'columns'>): RowFilter[] =>
  filters.map((filter): RowFilter => {
    if (filter.type !== 'Says' || filter.isDenied || filter.columns.length !== 1) return filter
    const cells = columns[filter.column]?.values ?? []
    const saying = filter.texts.map((text) => cells.filter((cell) => saysWords(cell, wordsOf(text))))
    const values = saying.flatMap((each) => (each.length === 1 ? each : []))
    return values.length === filter.texts.length ? { type: 'Is', column: filter.column, values } : filter
  })

/** The same with all values of one column in one filter. */
export const inOneColumn = (filters: readonly RowFilter[]): RowFilter[] => {
  const joined: RowFilter[] = []
  for (const filter of filters) {
    const at =
      filter.type === 'Is' ? joined.findIndex((each) => each.type === 'Is' && each.column === filter.column) : -1
    const before = joined[at]
    if (filter.type === 'Is' && before?.type === 'Is')
      joined[at] = { ...before, values: [...new Set([...before.values, ...filter.values])] }
    else joined.push(filter)
  }
  return joined
}

/** Where a part of dates is asked for: "which month". */
const partAsked = ({ subjectAt, patterns, words, intent }: ReadQuestion): number | null => {
  const isExtreme = intent === 'Maximum' || intent === 'Minimum'
  if (subjectAt === null || !isExtreme) return null
  const word = words[subjectAt]?.folded ?? ''
  return Object.values(patterns.calendar).some((names) => names?.includes(word)) ? subjectAt : null
}

/** Where a part of dates is named that rows are put together by, of a table that tells of which day they are: no remark of a row says which month is meant. */
export const calendarAt = (explaining: Explaining): number | null => {
  const { patterns, words, groupAt } = explaining.question
  const at = groupAt ?? partAsked(explaining.question)
  const isPart =
    at !== null && dateParts.some((each) => patterns.calendar[each]?.includes(words[at]?.folded ?? '') === true)
  return isPart && dateColumn(explaining, { words: [at] }) !== null ? at : null
}

/** The column behind "per", or the part of the dates that is named there; undefined where there is none. */
export const groupOf = (explaining: Explaining, keys: ReadonlySet<number>, free: Set<number>): Grouped | undefined => {
  const { question, table, mentions } = explaining
  const { patterns, words } = question
  // "Which month" asks for one of the months.
  const groupAt = question.groupAt ?? partAsked(question)
  if (groupAt === null || mentions.some(({ start, end }) => start < groupAt && groupAt < end)) return ungrouped
  const named = mentions.find(({ start }) => start === groupAt)
  if (named !== undefined) return { column: named.column, part: null }
  const person = personNamed(question, table, groupAt)
  if (person !== null) {
    free.delete(groupAt)
    return { column: person, part: null }
  }
  // "Per hive", of rows that are hives each: an average is that of all.
  const isOfRows = headNames(table, question, keys).has(unmarked(words[groupAt]?.stem ?? ''))
  if (question.groupAt !== null && !question.mayBeDoer && isOfRows) {
    free.delete(groupAt)
    return question.intent === 'Average' ? ungrouped : { column: 0, part: null }
  }
  const part = dateParts.find((each) => patterns.calendar[each]?.includes(words[groupAt]?.folded ?? ''))
  const column = part === undefined ? null : dateColumn(explaining, { words: [groupAt] })
  if (part === undefined || column === null)
    return question.mayBeDoer || question.groupAt === null ? ungrouped : undefined
  free.delete(groupAt)
  return { column, part }
}

/** "On which day was it the lowest", where each row is of a day of its own: the lowest of rows. */
export const isOfOwnParts = async (
  { question, table, lookup }: Explaining,
  { column, part }: Grouped,
): Promise<boolean> =>
  question.groupAt === null &&
  !question.isOfAmounts &&
  column !== null &&
  part !== null &&
  (await lookup.isOneEach(table, column, part))
