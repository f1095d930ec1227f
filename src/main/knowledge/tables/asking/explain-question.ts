import type { RowFilter } from '../querying/table-query.ts'
import type { TableColumn } from '../table-column.ts'
import type { KeptTable } from '../table-store.ts'
import { columnsKnowing } from './known-values.ts'
import type { AskedComparison, AskedPeriod, ReadQuestion } from './read-question.ts'
import { indexOfRun, type Word, wordsOf } from './words.ts'

/** A column that a question names. */
export interface ColumnMention {
  readonly column: number
  /** Where its first word stands, and the one behind its last. */
  readonly start: number
  readonly end: number
  /** Whether all of its name stands there. */
  readonly isWhole: boolean
}

/** What the words of a question mean in one table, each of them. */
export interface Explanation {
  readonly table: KeptTable
  readonly mentions: readonly ColumnMention[]
  readonly filters: readonly RowFilter[]
  readonly groupBy: number | null
  /** Words that columns and cells explain. */
  readonly told: number
  /** Words that the name of the file, the sheet or the list explains. */
  readonly named: number
}

/** Says which columns hold a text in some row; for columns with too many different texts to know them all. */
export type FindText = (table: KeptTable, columns: readonly number[], text: string) => Promise<number[]>

const LONGEST_VALUE_WORDS = 6
/** Each is a look through all rows. */
const MOST_LOOKS = 8

/** The words of a column's name, without what stands in brackets behind it. */
const nameOf = ({ name }: TableColumn): Word[] => wordsOf(name.replace(/[([{].*$/, '').replaceAll('_', ' '))

const isFree = (words: ReadonlySet<number>, start: number, end: number): boolean => {
  for (let at = start; at < end; at++) if (!words.has(at)) return false
  return true
}

const wholeMentions = ({ words, naming }: ReadQuestion, names: readonly (readonly Word[])[]): ColumnMention[] => {
  const free = new Set(naming)
  const mentions: ColumnMention[] = []
  const byLength = names
    .map((name, column) => ({ name, column }))
    .sort((one, other) => other.name.length - one.name.length)
  for (const { name, column } of byLength) {
    const run = name.map(({ stem }) => stem)
    for (
      let at = indexOfRun(words, run, { key: 'stem' });
      at !== -1;
      at = indexOfRun(words, run, { from: at + 1, key: 'stem' })
    ) {
      if (!isFree(free, at, at + run.length)) continue
      for (let index = at; index < at + run.length; index++) free.delete(index)
      mentions.push({ column, start: at, end: at + run.length, isWhole: true })
    }
  }
  return mentions
}

/** A word of one column's name that no other column has. */
const partMentions = (
  { words, open }: ReadQuestion,
  names: readonly (readonly Word[])[],
  known: readonly ColumnMention[],
): ColumnMention[] => {
  const taken = new Set(known.flatMap(({ start, end }) => range(start, end)))
  return [...open].flatMap((at) => {
    if (taken.has(at)) return []
    const columns = names.flatMap((name, column) => (name.some(({ stem }) => stem === words[at]?.stem) ? column : []))
    return columns.length === 1 ? [{ column: columns[0] ?? 0, start: at, end: at + 1, isWhole: false }] : []
  })
}

const range = (start: number, end: number): number[] => Array.from({ length: end - start }, (_, index) => start + index)

interface ValueMention {
  readonly column: number
  readonly values: readonly string[]
  readonly start: number
  readonly end: number
}

interface Explaining {
  readonly question: ReadQuestion
  readonly table: KeptTable
  readonly mentions: readonly ColumnMention[]
  readonly findText: FindText
}

/** The column named right before or behind a stretch of words. */
const mentionBeside = (mentions: readonly ColumnMention[], start: number, end: number): ColumnMention | undefined =>
  mentions.find((mention) => mention.end === start) ?? mentions.find((mention) => mention.start === end)

/** Of several columns that say a text, the one that the question names beside it. */
const oneOf = (columns: readonly number[], { mentions }: Explaining, start: number, end: number): number | null => {
  const beside = mentionBeside(
    mentions.filter(({ column }) => columns.includes(column)),
    start,
    end,
  )
  return beside?.column ?? (columns.length === 1 ? (columns[0] ?? null) : null)
}

/** Whether anything but a cell says that the question is about this table: else it is not worth a look through its rows. */
const isPromising = ({ question, table, mentions }: Explaining): boolean => {
  return mentions.length > 0 || saidNames(table, question).size > 0
}

interface Looking extends Explaining {
  readonly large: readonly number[]
  looksLeft: number
}

/** The columns that hold a run of words, with the texts as they are written there. */
const holders = async (looking: Looking, run: readonly Word[]): Promise<Map<number, readonly string[]>> => {
  const { table, large, findText } = looking
  const known = columnsKnowing(table.columns, run)
  if (known.length > 0) return new Map(known.map(({ column, values }) => [column, values]))
  if (large.length === 0 || looking.looksLeft-- <= 0) return new Map()
  const text = run.map(({ written }) => written).join(' ')
  return new Map((await findText(table, large, text)).map((column) => [column, [text]]))
}

/** Every run of words, the longest first. */
function* runsOf(count: number): Generator<{ readonly start: number; readonly end: number }, void, undefined> {
  for (let length = Math.min(LONGEST_VALUE_WORDS, count); length > 0; length--) {
    for (let start = 0; start + length <= count; start++) yield { start, end: start + length }
  }
}

/** What the words that are left say in cells; null where one of them could stand in several columns. */
const valuesIn = async (explaining: Explaining, free: Set<number>): Promise<ValueMention[] | null> => {
  const { question, table } = explaining
  const found: ValueMention[] = []
  const large = isPromising(explaining)
    ? table.columns.flatMap(({ kind, values }, column) => (kind === 'Text' && values === null ? column : []))
    : []
  const looking = { ...explaining, large, looksLeft: MOST_LOOKS }
  for (const { start, end } of runsOf(question.words.length)) {
    // Small words may stand in a value, not at its ends.
    if (!free.has(start) || !free.has(end - 1)) continue
    const holding = await holders(looking, question.words.slice(start, end))
    if (holding.size === 0) continue
    const column = oneOf([...holding.keys()], explaining, start, end)
    if (column === null) return null
    found.push({ column, values: holding.get(column) ?? [], start, end })
    for (const at of range(start, end)) free.delete(at)
  }
  return found
}

const dateColumn = ({ table, mentions }: Explaining, { words }: AskedPeriod): number | null => {
  const dates = table.columns.flatMap(({ kind }, column) => (kind === 'Date' ? column : []))
  const beside = mentionBeside(mentions, Math.min(...words), Math.max(...words) + 1)
  if (beside !== undefined && dates.includes(beside.column)) return beside.column
  return dates.length === 1 ? (dates[0] ?? null) : null
}

/** A year is a number in tables that have a column of them. */
const yearFilter = ({ table }: Explaining, { from, words }: AskedPeriod): RowFilter[] => {
  if (words.length !== 1 || !from.endsWith('-01-01')) return []
  const years = table.columns.flatMap((each, column) =>
    each.kind === 'Number' && nameOf(each).some(({ folded }) => /^(?:year|jahr)$/.test(folded)) ? column : [],
  )
  const [column] = years
  return column === undefined ? [] : [{ type: 'Number', column, operator: '=', value: Number(from.slice(0, 4)) }]
}

const comparedColumn = ({ table, mentions }: Explaining, { start, end, unit }: AskedComparison): number | null => {
  const numbers = table.columns.flatMap(({ kind }, column) => (kind === 'Number' ? column : []))
  const beside = mentionBeside(
    mentions.filter(({ column }) => numbers.includes(column)),
    start,
    end,
  )
  if (beside !== undefined) return beside.column
  const ofUnit = unit === '' ? numbers : numbers.filter((column) => table.columns[column]?.unit === unit)
  return ofUnit.length === 1 ? (ofUnit[0] ?? null) : null
}

/** Names of files are often written without the marks of their letters: `messgeraete`. */
const unmarked = (stem: string): string => stem.replace(/([aou])e/g, '$1')

/** Words of names that do not say what the rows are. */
const formal =
  /^(?:\d.*|list|liste|log|table|tabelle|data|daten|export|report|bericht|inventory|inventar|overview|ubersicht|sheet|blatt|all|new|copy|kopie|final|v\d+|q\d)$/

const stemsOf = (name: string): string[] => wordsOf(name.replaceAll(/[-_]/g, ' ')).map(({ stem }) => unmarked(stem))

/**
 * The words of the table's names, of its file and of its sheet or list, that a question says in full: rows of `visitor-attendance` are no visitors, those
 * of `orders-2025` are orders.
 */
const saidNames = ({ fileName, name }: KeptTable, { words }: ReadQuestion): Set<string> => {
  const said = new Set(words.map(({ stem }) => unmarked(stem)))
  const names = [stemsOf(fileName.replace(/\.[^.]*$/, '')), stemsOf(name ?? '')]
  const whole = names.filter((stems) => {
    const telling = stems.filter((stem) => !formal.test(stem))
    return telling.length > 0 && telling.every((stem) => said.has(stem))
  })
  return new Set(whole.length === 0 ? [] : names.flat())
}

/** Values of one column are alternatives of each other. */
const valueFilters = (values: readonly ValueMention[]): RowFilter[] => {
  const byColumn = Map.groupBy(values, ({ column }) => column)
  return [...byColumn].map(([column, mentions]) => ({
    type: 'Is',
    column,
    values: mentions.flatMap((each) => each.values),
  }))
}

/** The filters that days, months and years give; what explains them is taken out of `free`. */
const periodFilters = (explaining: Explaining, free: Set<number>): RowFilter[] =>
  explaining.question.periods.flatMap((period) => {
    const { from, before, words } = period
    if (words.some((at) => !free.has(at))) return []
    const column = dateColumn(explaining, period)
    const filters: RowFilter[] =
      column === null ? yearFilter(explaining, period) : [{ type: 'Period', column, from, before }]
    if (filters.length > 0) for (const at of words) free.delete(at)
    return filters
  })

/** The filters that "more than 100" gives; null where it is not clear what is compared. */
const comparisonFilters = (explaining: Explaining): RowFilter[] | null => {
  const filters: RowFilter[] = []
  for (const comparison of explaining.question.comparisons) {
    const column = comparedColumn(explaining, comparison)
    if (column === null) return null
    const { operator, value } = comparison
    filters.push({ type: 'Number', column, operator, value })
  }
  return filters
}

/**
 * What a question means in a table: every word of it has to be the name of a column, what some cell says, or a part of the table's own name. Null where
 * one is not, or could be several: then nothing is computed.
 */
export const explainQuestion = async (
  question: ReadQuestion,
  table: KeptTable,
  findText: FindText,
): Promise<Explanation | null> => {
  const names = table.columns.map(nameOf)
  const whole = wholeMentions(question, names)
  const mentions = [...whole, ...partMentions(question, names, whole)]
  const explaining: Explaining = { question, table, mentions, findText }
  const free = new Set(question.open)
  for (const { start, end } of mentions) for (const at of range(start, end)) free.delete(at)
  const periods = periodFilters(explaining, free)
  const compared = comparisonFilters(explaining)
  const values = compared === null ? null : await valuesIn(explaining, free)
  if (compared === null || values === null) return null
  const group = mentions.find(({ start }) => start === question.groupAt)
  if (question.groupAt !== null && group === undefined) return null
  const own = saidNames(table, question)
  const named = [...free].filter((at) => own.has(unmarked(question.words[at]?.stem ?? '')))
  if (named.length < free.size) return null
  const filters = [...periods, ...compared, ...valueFilters(values)]
  const told = question.open.size - free.size + whole.length
  return { table, mentions, filters, groupBy: group?.column ?? null, told, named: named.length }
}
