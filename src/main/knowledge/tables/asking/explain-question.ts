import type { RowFilter } from '../querying/table-query.ts'
import type { TableColumn } from '../table-column.ts'
import type { KeptTable } from '../table-store.ts'
import { columnsOfUnit, unitsOf, worthIn } from './column-units.ts'
import { nameOf, nameSaysOne, saysOne } from './column-words.ts'
import { type ColumnMention, type Explaining, mentionBeside, type RowLookup } from './explaining.ts'
import { flagFilters } from './flags.ts'
import { hintedColumn, isOneOfPrices } from './hinted-column.ts'
import { columnsHolding, columnsKnowing } from './known-values.ts'
import { amountInLedger } from './ledgers.ts'
import { outgoingRange } from './outgoing.ts'
import { periodFilters } from './period-filters.ts'
import type { AskedComparison } from './read-comparisons.ts'
import type { ReadQuestion } from './read-question.ts'
import { headNames, inLedgers, saidNames, topicOf, topicsOf, unmarked } from './table-names.ts'
import { areForms, indexOfForms, type Word, wordsOf } from './words.ts'

/** What the words of a question mean in one table, each of them. */
export interface Explanation {
  readonly table: KeptTable
  readonly mentions: readonly ColumnMention[]
  readonly filters: readonly RowFilter[]
  readonly groupBy: number | null
  /** Columns of numbers that say which one a row is about, and measure nothing. */
  readonly keys: ReadonlySet<number>
  /** The number column that words such as "spent" mean. */
  readonly hinted: number | null
  /** Words that columns and cells explain. */
  readonly told: number
  /** Words that the name of the file, the sheet or the list explains. */
  readonly named: number
}

const LONGEST_VALUE_WORDS = 6
/** Each is a look through all rows. */
const MOST_LOOKS = 8

const isFree = (words: ReadonlySet<number>, start: number, end: number): boolean => {
  for (let at = start; at < end; at++) if (!words.has(at)) return false
  return true
}

const wholeMentions = (
  { words, naming, asking }: ReadQuestion,
  names: readonly (readonly Word[])[],
  columns: readonly TableColumn[],
): ColumnMention[] => {
  const free = new Set(naming)
  const mentions: ColumnMention[] = []
  // `costGBP` may be asked for as it is written.
  const asWritten = columns.map(({ name }) => wordsOf(name))
  const byLength = [...names, ...asWritten]
    .map((name, at) => ({ name, column: at % columns.length }))
    .sort((one, other) => other.name.length - one.name.length)
  for (const { name, column } of byLength) {
    for (let at = indexOfForms(words, name); at !== -1; at = indexOfForms(words, name, at + 1)) {
      // "Total price" may be what a column is called.
      const mayAsk = name.length > 1 && !range(at, at + name.length).every((index) => asking.has(index))
      if (!isFree(mayAsk ? new Set([...free, ...asking]) : free, at, at + name.length)) continue
      for (let index = at; index < at + name.length; index++) free.delete(index)
      mentions.push({ column, start: at, end: at + name.length, isWhole: true })
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
    const columns = names.flatMap((name, column) =>
      name.some((word) => areForms(word, words[at] as Word)) ? column : [],
    )
    return columns.length === 1 ? [{ column: columns[0] ?? 0, start: at, end: at + 1, isWhole: false }] : []
  })
}

/** The only column whose numbers are of a unit that a word names. */
const unitMentions = (
  question: ReadQuestion,
  columns: readonly TableColumn[],
  known: readonly ColumnMention[],
): ColumnMention[] => {
  const taken = new Set(known.flatMap(({ start, end }) => range(start, end)))
  return [...question.open].flatMap((at) => {
    const sign = taken.has(at) ? null : question.unitOf(question.words[at]?.folded ?? '')
    if (sign === null) return []
    const fitting = columnsOfUnit(columns, sign, question)
    const named = fitting.filter((column) => known.some((mention) => mention.column === column))
    const [only, more] = named.length > 0 ? named : fitting
    return only === undefined || more !== undefined ? [] : [{ column: only, start: at, end: at + 1, isWhole: false }]
  })
}

const range = (start: number, end: number): number[] => Array.from({ length: end - start }, (_, index) => start + index)

interface ValueMention {
  readonly column: number
  readonly values: readonly string[]
  readonly start: number
  readonly end: number
}

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
  const { table, large } = looking
  const known = columnsKnowing(table.columns, run)
  if (known.length > 0) return new Map(known.map(({ column, values }) => [column, values]))
  const parts = columnsHolding(table.columns, run)
  if (parts.length > 0) return new Map(parts.map(({ column, values }) => [column, values]))
  if (large.length === 0 || looking.looksLeft-- <= 0) return new Map()
  const text = run.map(({ written }) => written).join(' ')
  return new Map((await looking.lookup.findText(table, large, text)).map((column) => [column, [text]]))
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

const comparedColumn = (
  { question, table, mentions }: Explaining,
  { start, end, unit, columns }: AskedComparison,
): number | null => {
  const numbers = table.columns.flatMap(({ kind }, column) => (kind === 'Number' ? column : []))
  const beside = mentionBeside(
    mentions.filter(({ column }) => numbers.includes(column)),
    start,
    end,
  )
  if (beside !== undefined) return beside.column
  const told =
    columns.length === 0 ? [] : numbers.filter((column) => saysOne(table.columns[column] as TableColumn, columns))
  const hinted = question.hints.flatMap((hint) =>
    hint.kind === 'Number' ? (hintedColumn(hint, { question, table }) ?? []) : [],
  )
  if (told.length + hinted.length > 0) return told[0] ?? hinted[0] ?? null
  const ofUnit = unit === '' ? numbers : columnsOfUnit(table.columns, unit, question)
  return ofUnit.length === 1 ? (ofUnit[0] ?? null) : null
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

/** The filters that "more than 100" gives; null where it is not clear what is compared. */
const comparisonFilters = (explaining: Explaining, free: Set<number>): RowFilter[] | null => {
  const filters: RowFilter[] = []
  for (const comparison of explaining.question.comparisons) {
    const column = comparedColumn(explaining, comparison)
    if (column === null) return null
    const { operator, value, unit, end } = comparison
    const { question, table } = explaining
    // Numbers without a unit are of that of the question.
    const isUnit = unit !== '' && question.unitOf(question.words[end]?.folded ?? '') === unit
    const measured = table.columns[column] as TableColumn
    const worth = unit === '' ? null : worthIn(measured, unit)
    if (isUnit && (worth !== null || unitsOf(measured, question).size === 0)) free.delete(end)
    filters.push({ type: 'Number', column, operator, value: value * (worth ?? 1) })
  }
  return filters
}

const isMeasureNamed = ({ question, table, mentions }: Explaining): boolean =>
  mentions.some(({ column }) => table.columns[column]?.kind === 'Number') ||
  table.columns.some((column) => column.kind === 'Number' && nameSaysOne(column.name, question.implied))

/** The columns that hints mean; their words are taken out of `free`. */
const takeHints = (explaining: Explaining, free: Set<number>): number[] => {
  const { question, table } = explaining
  return question.hints.flatMap((hint) => {
    const column = hintedColumn(hint, { question, table })
    if (column === null && !(hint.isPlain && isMeasureNamed(explaining))) return []
    for (const at of hint.words) free.delete(at)
    if (column === null) return []
    return hint.kind === 'Number' ? column : []
  })
}

/** Words of the table's names that `free` has left; the word that is counted has to name the rows. */
const takeNames = ({ question, table }: Explaining, free: Set<number>): number => {
  const own = saidNames(table, question)
  const heads = headNames(table, question)
  const topics = topicsOf(table, question)
  const rows = new Set(inLedgers(table, question))
  const counted =
    question.intent === 'Count' ? Math.min(...[...question.open].filter((at) => at >= question.askedEnd)) : -1
  let named = 0
  for (const at of [...free]) {
    const stem = question.words[at]?.stem ?? ''
    const isNamed = own.has(unmarked(stem)) || (at === counted && heads.has(unmarked(stem)))
    if (!isNamed && (at === counted || !topics.has(topicOf(stem)))) continue
    free.delete(at)
    if (isNamed || rows.has(unmarked(stem))) named++
  }
  return named
}

/** The column in which the things stand that are set side by side; undefined where there are no two of one. */
const comparedIn = (filters: readonly RowFilter[]): number | undefined => {
  const several = filters.filter((filter) => filter.type === 'Is' && filter.values.length > 1)
  return several.length === 1 ? several[0]?.column : undefined
}

/** The column behind "per"; undefined where none is named there. */
const groupOf = ({ groupAt }: ReadQuestion, mentions: readonly ColumnMention[]): number | null | undefined => {
  if (groupAt === null || mentions.some(({ start, end }) => start < groupAt && groupAt < end)) return null
  return mentions.find(({ start }) => start === groupAt)?.column
}

/** The column of money that the question says goes out: "spent", or "the largest payment" where the rows are payments. */
const outgoingOf = ({ question, table }: Explaining, hinted: ReadonlySet<number>): number | null => {
  const [column = null] = hinted
  if (column !== null) return question.hints.some(({ isOutgoing }) => isOutgoing) ? column : null
  const rows = new Set(inLedgers(table, question))
  const isOfRows = [...question.open].some((at) => rows.has(unmarked(question.words[at]?.stem ?? '')))
  return isOfRows ? amountInLedger(table, question.ledgers) : null
}

const keysAmong = async (columns: readonly number[], { table, lookup }: Explaining): Promise<Set<number>> => {
  const keys = new Set<number>()
  for (const column of new Set(columns)) if (await lookup.isKey(table, column)) keys.add(column)
  return keys
}

/**
 * What a question means in a table: every word of it has to be the name of a column, what some cell says, or a part of the table's own name. Null where
 * one is not, or could be several: then nothing is computed.
 */
export const explainQuestion = async (
  question: ReadQuestion,
  table: KeptTable,
  lookup: RowLookup,
): Promise<Explanation | null> => {
  const names = table.columns.map(nameOf)
  const whole = wholeMentions(question, names, table.columns)
  const parts = [...whole, ...partMentions(question, names, whole)]
  const mentions = [...parts, ...unitMentions(question, table.columns, parts)]
  const explaining: Explaining = { question, table, mentions, lookup }
  const free = new Set(question.open)
  for (const { start, end } of mentions) for (const at of range(start, end)) free.delete(at)
  const periods = await periodFilters(explaining, free)
  const compared = comparisonFilters(explaining, free)
  const hinted = new Set(takeHints(explaining, free))
  const values = compared === null ? null : await valuesIn(explaining, free)
  const outgoing = await outgoingRange(question, outgoingOf(explaining, hinted), (column) =>
    lookup.rangeOf(table, column),
  )
  if (compared === null || values === null || outgoing === null || hinted.size > 1) return null
  const valued = valueFilters(values)
  const groupBy = question.isCompared ? comparedIn(valued) : groupOf(question, mentions)
  if (groupBy === undefined || (question.isCompared && question.groupAt !== null)) return null
  const named = takeNames(explaining, free)
  const flags = flagFilters(explaining, { free, filtered: valued, groupBy })
  // "No deposit" is what a cell of that column says.
  const isDenied = values.some(({ start }) => question.deniedAt.includes(start))
  if (free.size > 0 || (question.isOfFlags && flags.length === 0 && !isDenied)) return null
  const filters = [...periods, ...compared, ...valued, ...flags, ...outgoing]
  const isOfThisTable = mentions.length > 0 || filters.length > 0 || named > 0
  if (!isOfThisTable && question.hints.some((hint) => isOneOfPrices(hint, explaining))) return null
  const told = question.open.size - named + whole.length
  const keys = await keysAmong([0, ...mentions.map((mention) => mention.column)], explaining)
  return { table, mentions, filters, groupBy, keys, hinted: [...hinted][0] ?? null, told, named }
}
