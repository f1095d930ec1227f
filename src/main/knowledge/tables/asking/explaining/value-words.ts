import type { RowFilter } from '../../querying/table-query.ts'
import type { TableColumn } from '../../table-column.ts'
import { saysWords, type Word } from '../../words.ts'
import { endsInOne } from '../columns/column-words.ts'
import { columnsHolding, columnsKnowing } from '../columns/known-values.ts'
import { saidNames, topicOf, topicsOf } from '../columns/table-names.ts'
import { isDegree } from './degrees.ts'
import { type Explaining, mentionBeside } from './explaining.ts'
import { calendarAt } from './group-asked.ts'

/** Words of a question that cells say. */
export interface ValueMention {
  readonly start: number
  readonly end: number
  /** Whether the rows that say so are left out. */
  readonly isExcluded: boolean
  /** The column with its texts that are meant; or words that stand in cells of some columns. */
  readonly said:
    | { readonly column: number; readonly values: readonly string[] }
    | { readonly columns: readonly number[]; readonly text: string }
}

const LONGEST_VALUE_WORDS = 6
const LONGEST_PART_WORDS = 3
const SHORTEST_PART = 2
/** Each is a look through all rows. */
const MOST_LOOKS = 8

const range = (start: number, end: number): number[] => Array.from({ length: end - start }, (_, index) => start + index)

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
const isPromising = ({ question, table, mentions }: Explaining): boolean =>
  mentions.length > 0 || saidNames(table, question).size > 0

interface Looking extends Explaining {
  /** Columns of too many different texts to know them all. */
  readonly large: readonly number[]
  looksLeft: number
}

const textOf = (run: readonly Word[]): string => run.map(({ written }) => written).join(' ')

/** The columns that hold a run of words, with the texts as they are written there. */
const holders = async (looking: Looking, run: readonly Word[]): Promise<Map<number, readonly string[]>> => {
  const { table, large } = looking
  const known = columnsKnowing(table.columns, run)
  if (known.length > 0) return new Map(known.map(({ column, values }) => [column, values]))
  const parts = columnsHolding(table.columns, run)
  if (parts.length > 0) return new Map(parts.map(({ column, values }) => [column, values]))
  if (large.length === 0 || looking.looksLeft-- <= 0) return new Map()
  const text = textOf(run)
  const said = await looking.lookup.findText(table, large, { text, isPart: false })
  return new Map(said.map((column) => [column, [text]]))
}

/** Every run of words, the longest first. */
function* runsOf(
  count: number,
  longest: number,
): Generator<{ readonly start: number; readonly end: number }, void, undefined> {
  for (let length = Math.min(longest, count); length > 0; length--) {
    for (let start = 0; start + length <= count; start++) yield { start, end: start + length }
  }
}

/** Names of things have few words; longer texts are remarks, of which a word says little. */
const MOST_NAME_WORDS = 4
const MOST_REMARK_WORDS = 8

const usualLength = ({ values }: TableColumn): number => {
  const lengths = (values ?? []).map((value) => value.split(/\s+/).length)
  return lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
}

/** Whether cells of a column say things in their own words: what one is about it may not name. */
export const isFreeText = (column: TableColumn): boolean => column.values === null || usualLength(column) >= 2

const isName = (run: readonly Word[]): boolean => run.every(({ written }) => /^\p{Lu}/u.test(written))

/** Whether some, and not all, of a column's few texts say the words; of persons one alone. */
const saysSome = (column: TableColumn, run: readonly Word[], { question }: Explaining): boolean => {
  const { kind, values } = column
  if (kind !== 'Text' || values === null) return false
  if (usualLength(column) > (isName(run) ? MOST_REMARK_WORDS : MOST_NAME_WORDS)) return false
  const saying = values.filter((value) => saysWords(value, run)).length
  return saying > 0 && saying < values.length && (saying === 1 || !endsInOne(column, question.patterns.persons))
}

/** The columns some of whose cells say a run of words beside others. */
const partHolders = async (looking: Looking, run: readonly Word[]): Promise<number[]> => {
  const { table, large, lookup } = looking
  if (run.some(({ folded }) => folded.length < SHORTEST_PART || /\d/.test(folded))) return []
  const known = table.columns.flatMap((column, at) => (saysSome(column, run, looking) ? at : []))
  if (known.length > 0 || large.length === 0 || looking.looksLeft-- <= 0) return known
  return lookup.findText(table, large, { text: textOf(run), isPart: true })
}

/** Whether what stands before a word says that it is left out: "apart from the rent", "without rent and power". */
const exclusionBefore = (
  { question }: Explaining,
  start: number,
  found: readonly ValueMention[],
): { readonly isExcluded: boolean; readonly words: readonly number[] } => {
  let at = start - 1
  while (at >= 0 && !question.open.has(at) && !question.exclusions.some((each) => each.includes(at))) at--
  const words = question.exclusions.find((each) => each.includes(at)) ?? []
  const before = found.find(({ end }) => end === at + 1)
  const isJoined = range(at + 1, start).some((each) =>
    question.patterns.joining.includes(question.words[each]?.folded ?? ''),
  )
  return { isExcluded: words.length > 0 || (isJoined && before?.isExcluded === true), words }
}

type Said = Pick<ValueMention, 'start' | 'end' | 'said'>

const take = (free: Set<number>, { start, end }: Said): void => {
  for (const at of range(start, end)) free.delete(at)
}

/** Words that are what a cell says; null where they could be of several columns. */
const wholeValues = async (looking: Looking, free: Set<number>): Promise<Said[] | null> => {
  const { words } = looking.question
  const found: Said[] = []
  for (const { start, end } of runsOf(words.length, LONGEST_VALUE_WORDS)) {
    // Small words may stand in a value, not at its ends.
    if (!free.has(start) || !free.has(end - 1) || isDegree(looking.question, start)) continue
    const holding = await holders(looking, words.slice(start, end))
    if (holding.size === 0) continue
    const column = oneOf([...holding.keys()], looking, start, end)
    if (column === null) return null
    const value: Said = { said: { column, values: holding.get(column) ?? [] }, start, end }
    found.push(value)
    take(free, value)
  }
  return found
}

/** Whether the largest is asked for, and a word stands in one remark alone that few rows have: it says what all of them are, rather than which is meant. */
const isOfOneRemark = async (
  { question, table, lookup }: Looking,
  columns: readonly number[],
  run: readonly Word[],
): Promise<boolean> => {
  const [column = 0] = columns
  const isExtreme = question.intent === 'Maximum' || question.intent === 'Minimum'
  const isRemark = columns.every((each) => (table.columns[each]?.filled ?? 0) < table.rowCount - table.totalRows)
  if (!isExtreme || !isRemark || isName(run)) return false
  const says: RowFilter = { type: 'Says', column, columns, texts: [textOf(run)], isDenied: false }
  return (await lookup.countOf(table, [says])) === 1
}

/** Words that stand in cells beside others. */
const partsOfValues = async (looking: Looking, free: Set<number>): Promise<Said[]> => {
  const { question, table } = looking
  const { words } = question
  const topics = topicsOf(table, question)
  const denying = new Set([...question.deniedAt, ...question.exclusions.flat()])
  const small = new Set(question.patterns.small.split(' '))
  // What the table itself is called says nothing of some of its rows, and "not" is no remark.
  const isOpen = (at: number): boolean =>
    free.has(at) && !denying.has(at) && !isDegree(question, at) && !topics.has(topicOf(words[at]?.stem ?? ''))
  const found: Said[] = []
  const ofCalendar = calendarAt(looking)
  for (const { start, end } of runsOf(words.length, LONGEST_PART_WORDS)) {
    if (!range(start, end).every((at) => isOpen(at) && at !== ofCalendar)) continue
    const run = words.slice(start, end)
    // "Out" in "all that Tom paid out" is of no lift "out and in".
    if (run.every(({ folded }) => small.has(folded))) continue
    const columns = await partHolders(looking, run)
    if (columns.length === 0) continue
    const column = oneOf(columns, looking, start, end)
    if (await isOfOneRemark(looking, columns, run)) continue
    const part: Said = { said: { columns: column === null ? columns : [column], text: textOf(run) }, start, end }
    found.push(part)
    take(free, part)
  }
  return found
}

/** What the words that are left say in cells; null where one of them could stand in several columns. What is said is taken out of `free`. */
export const valuesIn = async (explaining: Explaining, free: Set<number>): Promise<ValueMention[] | null> => {
  const large = isPromising(explaining)
    ? explaining.table.columns.flatMap(({ kind, values }, column) => (kind === 'Text' && values === null ? column : []))
    : []
  const whole = await wholeValues({ ...explaining, large, looksLeft: MOST_LOOKS }, free)
  if (whole === null) return null
  const parts = await partsOfValues({ ...explaining, large, looksLeft: MOST_LOOKS }, free)
  const mentions: ValueMention[] = []
  for (const mention of [...whole, ...parts].sort((one, other) => one.start - other.start)) {
    const { isExcluded, words } = exclusionBefore(explaining, mention.start, mentions)
    for (const at of words) free.delete(at)
    mentions.push({ ...mention, isExcluded })
  }
  return mentions
}

const textsOf = ({ said }: ValueMention): readonly string[] => ('values' in said ? said.values : [said.text])
const columnsOf = ({ said }: ValueMention): readonly number[] => ('values' in said ? [said.column] : said.columns)

/** Values of one column are alternatives of each other; what is left out is left out each. */
export const valueFilters = (mentions: readonly ValueMention[]): RowFilter[] => {
  const groups = Map.groupBy(mentions, (mention) => `${mention.isExcluded} ${columnsOf(mention)}`)
  return [...groups.values()].flatMap((group): RowFilter[] => {
    const [first] = group
    if (first === undefined) return []
    const { isExcluded } = first
    const columns = columnsOf(first)
    const [column = 0] = columns
    const texts = [...new Set(group.flatMap(textsOf))]
    if (group.every(({ said }) => 'values' in said))
      return [{ type: isExcluded ? 'IsNot' : 'Is', column, values: texts }]
    return [{ type: 'Says', column, columns, texts, isDenied: isExcluded }]
  })
}
