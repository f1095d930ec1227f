import { columnAt, type TableColumn } from '../../table-column.ts'
import type { KeptTable } from '../../table-store.ts'
import { TIME, unitCalled } from '../../typing/read-quantity.ts'
import { wordsOf } from '../../words.ts'
import { amountsInUnits } from '../columns/amounts-in-units.ts'
import { unitsOf } from '../columns/column-units.ts'
import { endsInOne, isCalled, nameSaysOne } from '../columns/column-words.ts'
import { duesIn } from '../columns/dues.ts'
import { hintedDay } from '../columns/hinted-column.ts'
import { identifying } from '../columns/keys.ts'
import { amountInLedger } from '../columns/ledgers.ts'
import { asksOfAmounts, endsInOneOrAmount, moneyColumn, subjectOfMoney } from '../columns/money-columns.ts'
import { outlaysIn } from '../columns/outlays.ts'
import type { ColumnMention } from '../explaining/explaining.ts'
import type { Explanation } from '../explaining/explanation.ts'
import type { ReadQuestion } from '../question/read-question.ts'

const isMeasure = (column: TableColumn): boolean =>
  column.kind === 'Number' && column.valid > 0 && !wordsOf(column.name).some(({ folded }) => identifying.test(folded))

/** The mentions that no filter and no group speak of. */
export const freeMentions = ({ mentions, filters, groupBy }: Explanation): ColumnMention[] => {
  const used = new Set([...filters.map(({ column }) => column), ...(groupBy === null ? [] : [groupBy])])
  return mentions.filter(({ column }) => !used.has(column))
}

/** The one of several columns where all are the same; null where they are not, or there is none. */
export const only = (found: readonly number[]): number | null => {
  const different = new Set(found)
  return different.size === 1 ? ([...different][0] ?? null) : null
}

/** Of the columns that a question names, the one that is measured: "the average price of the litres" is that of a price. */
const measureOf = (mentions: readonly ColumnMention[]): number | null => {
  const [first] = mentions.toSorted((one, other) => one.start - other.start)
  const whole = mentions.filter(({ isWhole }) => isWhole)
  const isOfFirst = first !== undefined && whole.every(({ start }) => start > first.end)
  return isOfFirst && whole.length > 0
    ? first.column
    : only((whole.length > 0 ? whole : mentions).map(({ column }) => column))
}

/** "How much rent was paid" asks for what was paid, of a table that says beside it how much the rent is. */
const paidOf = (table: KeptTable, asked: ReadQuestion, mentions: readonly ColumnMention[]): number | null => {
  const dues = duesIn(table, asked)
  if (dues === null || !mentions.some(({ column, isWhole }) => isWhole && column === dues.paid)) return null
  return mentions.every(({ column }) => column === dues.paid || column === dues.due) ? dues.paid : null
}

/** The day that each row is of: the only date, or the only one that every row has. */
const dayOfRows = ({ columns, rowCount, totalRows }: KeptTable): number | null => {
  const dates = [...columns.entries()].flatMap(([at, { kind, filled }]) => (kind === 'Date' ? { at, filled } : []))
  const whole = dates.filter(({ filled }) => filled === rowCount - totalRows)
  return only(dates.map(({ at }) => at)) ?? only(whole.map(({ at }) => at))
}

/** Whether a column may be what a superlative says: a price of the dearest, days of the longest. */
const isOfImplied = (column: TableColumn, asked: ReadQuestion): boolean => {
  const { implied, patterns } = asked
  const { durations, money } = patterns
  return (
    endsInOneOrAmount(column, implied, asked) ||
    (implied.some((word) => money.names.includes(word)) && subjectOfMoney(column, asked) !== null) ||
    (implied.some((word) => durations.words.includes(word)) &&
      nameSaysOne(column.name.replaceAll('_', ' '), durations.units))
  )
}

/** Whether a superlative is one of money: "the dearest". */
export const asksOfMoney = ({ implied, patterns }: ReadQuestion): boolean =>
  implied.some((word) => patterns.money.names.includes(word))

/** The column that a superlative means: "the longest" is that of the length. */
const impliedColumn = (
  { table: { columns }, table }: Explanation,
  asked: ReadQuestion,
  { named, fitting }: { readonly named: readonly ColumnMention[]; readonly fitting: readonly number[] },
): number | null => {
  const { implied, impliedUnits, isOfTime } = asked
  const isImplied = (column: number): boolean => endsInOneOrAmount(columnAt(columns, column), implied, asked)
  // "The longest duration", where durations cannot be compared, is not the longest distance.
  if (named.some(({ column }) => isImplied(column))) return null
  const outlays = asksOfMoney(asked) ? outlaysIn(table, asked) : null
  if (outlays !== null) return outlays.actual
  const meant = fitting.filter(isImplied)
  const isOfUnit = (column: number, unit: string): boolean => {
    const each = columnAt(columns, column)
    const sign = asked.unitOf(unit)
    return each.kind === 'Number' && (isCalled(each, [unit]) || (sign !== null && unitsOf(each, asked).has(sign)))
  }
  const ofUnit = impliedUnits.flatMap((unit) => only(fitting.filter((column) => isOfUnit(column, unit))) ?? [])
  if (meant.length === 0)
    return isOfTime ? (hintedDay({ question: asked, table }) ?? dayOfRows(table)) : (ofUnit[0] ?? null)
  // "The longest ride" is the one with the longest distance, where both that and how long it took are told.
  return only(meant) ?? only(meant.filter((column) => unitCalled(columns[column]?.unit ?? '')?.family !== TIME))
}

/** "The average of the values" is that of the numbers, whatever they are called. */
const isOfFigures = ({ intent, words, patterns }: ReadQuestion): boolean => {
  const figures = patterns.figures.split(' ')
  return intent === 'Average' && words.some(({ folded }) => figures.includes(folded))
}

/** The column of amounts whose units another says, where it is asked how much there is of something, and not what it cost: "how much milk did we get". */
const amountAsked = (table: KeptTable, asked: ReadQuestion): number | null => {
  const { intent, hints, isOfOwn, isOfPresent, open, askedEnd, totalAt } = asked
  const isOfMoney = hints.some((hint) => hint.isOutgoing && hint.words.length > 0)
  if (intent !== 'Sum' || isOfMoney || isOfPresent || totalAt !== null) return null
  return open.has(askedEnd) || isOfOwn ? (amountsInUnits(table, asked)?.amount ?? null) : null
}

/** The column of a total, an average or a size where nothing names it: of the amounts of a ledger, or of rows that are invoices; or the only measure there is. */
const unnamedColumn = (
  { keys, table }: Explanation,
  asked: ReadQuestion,
  fitting: readonly number[],
): number | null => {
  const { columns } = table
  const ofUnits = amountAsked(table, asked)
  if (ofUnits !== null) return ofUnits
  const isTotal = asked.totalAt === null && (asked.intent === 'Sum' || asked.intent === 'Average')
  const ofLedger = isTotal ? amountInLedger(table, asked.ledgers) : null
  if (ofLedger !== null) return ofLedger
  // The largest invoice is that of the most money, and so is the total of all.
  const ofRows = asksOfAmounts(asked) && !asked.isOfAmounts ? moneyColumn(table, asked) : null
  if (!(asked.isAlone || isOfFigures(asked)) || ofRows !== null) return ofRows
  const measures = fitting.filter((column) => isMeasure(columnAt(columns, column)))
  // "The biggest plot" is the one with the largest area.
  const sizes = measures.filter((column) => endsInOne(columnAt(columns, column), asked.sizes))
  return only(keys.size > 0 && sizes.length > 0 ? sizes : measures)
}

/** The one column that tells how old somebody, or something, is; null where there is none, or are several. */
const columnOfAges = ({ table: { columns } }: Explanation, { born, ages }: ReadQuestion): number | null =>
  only(
    [...columns.entries()].flatMap(([at, each]) =>
      each.kind !== 'Text' && endsInOne(each, [...born, ...ages]) ? at : [],
    ),
  )

/** Whether the oldest or the youngest is asked for, and a table tells who that is. */
export const asksByAge = (explanation: Explanation, asked: ReadQuestion): boolean =>
  asked.born.length > 0 && columnOfAges(explanation, asked) !== null

/** The one column that a computation is of: named, meant by the superlative, or the only one that can be; null where it is not clear. */
export const measuredColumn = (
  explanation: Explanation,
  asked: ReadQuestion & { readonly subject: number | null },
  ofDates: boolean,
): number | null => {
  const { keys, table, quantity } = explanation
  const { columns } = table
  // The oldest member is the first that was born, and not the first that joined or paid.
  if (asksByAge(explanation, asked) || (asked.born.length > 0 && asked.isOfPersons))
    return columnOfAges(explanation, asked)
  const fits = (column: number): boolean => {
    const { kind, name = '' } = columns[column] ?? {}
    // The highest number is asked for of invoices, and never their average.
    if (keys.has(column))
      return ofDates && kind !== 'Text' && wordsOf(name).some(({ folded }) => identifying.test(folded))
    return kind === 'Number' || (ofDates && kind === 'Date')
  }
  const named = freeMentions(explanation).filter(({ column }) => column !== asked.subject)
  const mentions = named.filter(({ column }) => fits(column))
  const measured = paidOf(table, asked, mentions) ?? measureOf(mentions)
  // The last trip is that of the last day, however many miles it had.
  const isOfTimes = (column: number): boolean => columns[column]?.kind === 'Date' || explanation.years.has(column)
  // "The most expensive machine" is none of a "Quantity per machine", and "the lightest boat" no number of a column "Boat".
  const isOfOther =
    asked.implied.length > 0 &&
    measured !== null &&
    !(asked.isOfTime ? isOfTimes(measured) : isOfImplied(columnAt(columns, measured), asked))
  if (isOfOther && !asked.isOfTime && mentions.every(({ isWhole }) => !isWhole)) return null
  if (mentions.length > 0 && !isOfOther) return measured
  const fitting = [...columns.keys()].filter(fits)
  if (asked.implied.length > 0) return impliedColumn(explanation, asked, { named, fitting })
  if (explanation.hinted !== null) return explanation.hinted
  if (quantity.column !== null) return quantity.column
  // "The total at Ulm": where a column is called so, it is meant.
  const calledSo = fitting.filter((column) => isCalled(columns[column], asked.calledSo))
  return calledSo.length === 1 ? (calledSo[0] ?? null) : unnamedColumn(explanation, asked, fitting)
}
