import { foldCell } from '../../fold-cell.ts'
import type { RowFilter } from '../../querying/table-query.ts'
import { columnAt, type TableColumn } from '../../table-column.ts'
import type { KeptTable } from '../../table-store.ts'
import { nameOf, saysOne } from '../columns/column-words.ts'
import { isOfPaid } from '../columns/dues.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import type { ColumnMention, Explaining } from './explaining.ts'

const YES = new Set(['yes', 'y', 'true', 'x', '✓', '✔', 'paid', 'done', 'ja', 'j', 'wahr', 'bezahlt', 'erledigt'])
const NO = new Set(['no', 'n', 'false', '-', '–', '✗', 'unpaid', 'open', 'nein', 'falsch', 'unbezahlt', 'offen'])

/** So many texts a column has at most that says yes, no or something between. */
const MOST_SAID = 5

/** The rows in which a column of yes and no says one of them; null where it says anything else. A mark in some rows alone is a yes. */
const flagFilter = (
  { kind, values, filled }: TableColumn,
  column: number,
  rows: number,
  isYes: boolean,
): RowFilter | null => {
  if (kind !== 'Text' || values === null || values.length === 0) return null
  const yes = values.filter((value) => YES.has(foldCell(value)))
  const no = values.filter((value) => NO.has(foldCell(value)))
  // "Part" or "in dispute" beside them is a yes as little as a no.
  if (yes.length > 0 && no.length > 0 && yes.length + no.length < values.length)
    return values.length > MOST_SAID ? null : { type: isYes ? 'Is' : 'IsNot', column, values: yes }
  if (yes.length === 0 || yes.length + no.length < values.length) return null
  if (no.length === 0) return filled < rows ? { type: 'Filled', column, isFilled: isYes } : null
  // Where nothing is said it is not so either.
  if (!isYes && filled < rows) return { type: 'IsNot', column, values: yes }
  return { type: 'Is', column, values: isYes ? yes : no }
}

/** The same of a column that says when something was done: where it was not, its cell is empty. */
const doneFilter = (each: TableColumn, column: number, rows: number, isYes: boolean): RowFilter | null =>
  each.kind === 'Date' && each.filled < rows ? { type: 'Filled', column, isFilled: isYes } : null

/** The rows in which a column of yes and no, or of days, says that something is not done; null where it is neither. */
export const saysNot = (table: KeptTable, each: TableColumn, column: number): RowFilter | null =>
  flagFilter(each, column, rowsIn(table), false) ?? doneFilter(each, column, rowsIn(table), false)

/** The same of a column that says to whom, or by whom, something was done, and is called after it: "lent to". */
const givenFilter = (
  { question, table }: Pick<FlagScene, 'question' | 'table'>,
  column: number,
  isYes: boolean,
): RowFilter | null => {
  const each = columnAt(table.columns, column)
  const [, beside, more] = nameOf(each)
  const isGiven = beside !== undefined && more === undefined && question.patterns.given.includes(beside.folded)
  return each.kind === 'Text' && isGiven && each.filled > 0 && each.filled < rowsIn(table)
    ? { type: 'Filled', column, isFilled: isYes }
    : null
}

/** The same of a column that says how much was paid: where nothing was, it is nothing. */
const paidFilter = ({ question, table }: FlagScene, column: number, isYes: boolean): RowFilter | null => {
  const each = columnAt(table.columns, column)
  if (!isOfPaid(each, question)) return null
  if (isYes) return { type: 'Number', column, operator: '>', value: 0 }
  return each.filled < rowsIn(table) ? { type: 'Filled', column, isFilled: false } : null
}

type FlagScene = Pick<Explaining, 'question' | 'table' | 'mentions' | 'lookup'>

interface Told {
  readonly free: Set<number>
  readonly filtered: readonly RowFilter[]
  readonly groupBy: number | null
}

const rowsIn = ({ rowCount, totalRows }: KeptTable): number => rowCount - totalRows

/** Where a word stands that denies the one at a place, with nothing between them that says something. */
export const denialBefore = (
  { open, deniedAt }: ReadQuestion,
  start: number,
  free: ReadonlySet<number>,
): number | null => {
  let at = start - 1
  while (at >= 0 && !open.has(at)) at--
  return deniedAt.includes(at) && free.has(at) ? at : null
}

/** Takes a word for a state out of `free`, and what stands behind it and says no more: "lent out". */
const takeState = ({ words, patterns }: ReadQuestion, at: number, free: Set<number>): void => {
  free.delete(at)
  if (patterns.particles.includes(words[at + 1]?.folded ?? '')) free.delete(at + 1)
}

/** "Open", of a column that is called "closed", and "unpaid": the rows that say so there; takes the words out of `free`. */
export const stateFilters = ({ question, table }: FlagScene, { free, filtered }: Told): RowFilter[] => {
  const rows = rowsIn(table)
  const columnsSaying = (names: readonly string[], isYes: boolean): RowFilter[] =>
    table.columns.flatMap((each, column) =>
      saysOne(each, names) && filtered.every((filter) => filter.column !== column)
        ? (flagFilter(each, column, rows, isYes) ??
          doneFilter(each, column, rows, isYes) ??
          givenFilter({ question, table }, column, isYes) ??
          [])
        : [],
    )
  return question.states.flatMap(({ at, columns, isYes }) => {
    const denied = denialBefore(question, at, free)
    const [only, more] = columnsSaying(columns, denied === null ? isYes : !isYes)
    if (only === undefined || more !== undefined) return []
    takeState(question, at, free)
    if (denied !== null) free.delete(denied)
    return only
  })
}

/** Where a word stands that says of a column, the only one that is named, that its cell is empty: "whose number is missing". */
const missingAt = ({ question, mentions }: FlagScene, free: ReadonlySet<number>): number | null => {
  const columns = new Set(mentions.map(({ column }) => column))
  const said = [...free].filter((at) => question.patterns.missing.includes(question.words[at]?.folded ?? ''))
  return columns.size === 1 && said.length === 1 ? (said[0] ?? null) : null
}

/** The rows that have nothing in a column: no cell, or a nought where one is the least of its numbers; null where all have something. */
const nothingIn = async ({ table, lookup }: FlagScene, column: number): Promise<RowFilter | null> => {
  const { kind, filled } = columnAt(table.columns, column)
  const least = kind === 'Number' ? ((await lookup.rangeOf(table, column))?.least ?? null) : null
  if (least === 0) return { type: 'Number', column, operator: '=', value: 0 }
  const mayBeEmpty = filled < rowsIn(table) && (kind !== 'Number' || (least !== null && least > 0))
  return mayBeEmpty ? { type: 'Filled', column, isFilled: false } : null
}

/** Whether it is asked what is still to be paid of a column of amounts: those who paid some of it may have to pay the rest. */
const mayBePaidInPart = async (
  { question, table, lookup }: FlagScene,
  column: number,
  denied: number,
): Promise<boolean> =>
  question.pendingAt.includes(denied) &&
  isOfPaid(columnAt(table.columns, column), question) &&
  ((await lookup.rangeOf(table, column))?.most ?? 0) > 1

/** Takes a word out of `free` that denies something, with what stands behind it and says no more: "no days left". */
const takeDenial = ({ question }: FlagScene, denied: number, free: Set<number>): void => {
  free.delete(denied)
  for (const at of [...free])
    if (at > denied && question.patterns.leftOver.includes(question.words[at]?.folded ?? '')) free.delete(at)
}

/** "Without a phone number": the rows in which the column that is denied, or said to be empty, has nothing. */
const emptyFilters = async (scene: FlagScene, { free, filtered }: Told): Promise<RowFilter[]> => {
  const { question, mentions } = scene
  const missing = missingAt(scene, free)
  const filters: RowFilter[] = []
  for (const { column, start } of mentions) {
    const denied = denialBefore(question, start, free) ?? missing
    if (denied === null || [...filtered, ...filters].some((filter) => filter.column === column)) continue
    const nothing = await nothingIn(scene, column)
    if (nothing === null || (await mayBePaidInPart(scene, column, denied))) continue
    takeDenial(scene, denied, free)
    filters.push(nothing)
  }
  return filters
}

/** Whether a column is named as what is true of rows, and not as what is counted or listed. */
const isPredicate = ({ question, table }: FlagScene, { column, start }: ColumnMention): boolean =>
  (question.intent === 'Count' || question.intent === 'List') &&
  start > Math.min(...[...question.open].filter((at) => at >= question.askedEnd)) &&
  start !== question.groupAt &&
  nameOf(table.columns[column] ?? { name: '' }).length <= MOST_PREDICATE_WORDS

const MOST_PREDICATE_WORDS = 2

/** "Who has paid", "who has not", "how many have left": the rows that say so in the column that is named; takes the word that denies it out of `free`. */
export const flagFilters = async (scene: FlagScene, told: Told): Promise<RowFilter[]> => {
  const { question, table, mentions } = scene
  const { free, filtered, groupBy } = told
  const rows = rowsIn(table)
  const isOpen = (column: number): boolean => column !== groupBy && filtered.every((filter) => filter.column !== column)
  const denied = question.deniedAt.filter((at) => free.has(at))
  const isYes = denied.length === 0
  const named = [...new Set(mentions.map(({ column }) => column))].filter(isOpen)
  const flags = named.flatMap((column) => flagFilter(columnAt(table.columns, column), column, rows, isYes) ?? [])
  const done = mentions.flatMap((mention) =>
    isOpen(mention.column) && isPredicate(scene, mention)
      ? (doneFilter(columnAt(table.columns, mention.column), mention.column, rows, isYes) ??
        paidFilter(scene, mention.column, isYes) ??
        givenFilter(scene, mention.column, isYes) ??
        [])
      : [],
  )
  const filters = flags.length > 0 ? flags : done
  // Of two, the one that is denied is not told.
  if (filters.length !== 1) return emptyFilters(scene, told)
  for (const at of denied) free.delete(at)
  for (const { end } of mentions.filter(({ column }) => column === filters[0]?.column))
    takeState(question, end - 1, free)
  return filters
}
