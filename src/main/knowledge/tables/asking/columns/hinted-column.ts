import { columnAt } from '../../table-column.ts'
import type { KeptTable } from '../../table-store.ts'
import { wordsOf } from '../../words.ts'
import type { AskedHint } from '../question/read-hints.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import { endsInOne, isYears, saysOne } from './column-words.ts'
import { endsInOneOrAmount, isOfSales, moneyColumn } from './money-columns.ts'
import { outlaysIn } from './outlays.ts'
import { isRate } from './rates.ts'
import { topicOf, topicsOf } from './table-names.ts'

interface Asked {
  readonly question: ReadQuestion
  readonly table: KeptTable
}

const wordsIn = ({ words }: ReadQuestion, hint: AskedHint): string[] => hint.words.map((at) => words[at]?.folded ?? '')

const fittingIn = ({ table, question }: Asked, { kind }: AskedHint, words: readonly string[]): number[] =>
  table.columns.flatMap((each, column) =>
    (each.kind === kind || (kind === 'Date' && isYears(each))) && endsInOneOrAmount(each, words, question)
      ? column
      : [],
  )

/** Of the columns that are called as a hint says, those that it can mean. */
const ownColumns = (fit: readonly number[], hint: AskedHint, asked: Asked): readonly number[] => {
  const { question, table } = asked
  const { isOfOwn, intent, patterns } = question
  // Of the costs of a house, those who ask pay their share.
  const shares = hint.isOutgoing && isOfOwn ? fittingIn(asked, hint, patterns.money.shares) : []
  if (shares.length > 0) return shares
  // What was paid is the price of the whole, not that of each litre.
  const whole = fit.filter((column) => !isRate(columnAt(table.columns, column)))
  return fit.length > 1 || intent === 'Sum' ? whole : fit
}

/** The only column that a hint can mean; null where there is none, or where nothing says that it is what is meant. */
export const hintedColumn = (hint: AskedHint, asked: Asked): number | null => {
  const { question, table } = asked
  // What was spent is what came of a plan, and not the plan.
  const outlays = hint.isOutgoing && hint.words.length > 0 ? outlaysIn(table, question) : null
  if (outlays !== null) return outlays.actual
  const fit = fittingIn(asked, hint, hint.columns)
  const own = ownColumns(fit, hint, asked)
  if (own.length > 0) return own.length === 1 ? (own[0] ?? null) : null
  const topics = topicsOf(table, question)
  const isOfKind = hint.names.some((name) => wordsOf(name).some(({ stem }) => topics.has(topicOf(stem))))
  const isTold = question.words.some(({ stem }) => hint.names.some((name) => wordsOf(name)[0]?.stem === stem))
  // Where a column says who paid, what was paid stands beside it.
  const isOfDoers = table.columns.some((column) => column.kind === 'Text' && saysOne(column, wordsIn(question, hint)))
  const isMeant = hint.words.length === 0 ? isOfKind : isOfKind || isTold || isOfDoers
  // The price of a piece says what the total beside it is of.
  const neutral = isMeant || fit.length > 0 ? fittingIn(asked, hint, hint.neutral) : []
  const totals = neutral.filter((column) => saysOne(columnAt(table.columns, column), question.calledSo))
  const [only, more] = neutral.length > 1 ? totals : neutral
  if (only !== undefined || more !== undefined) return more === undefined ? (only ?? null) : null
  // What others spent is what was sold to them.
  return hint.isOutgoing && hint.words.length > 0 && !question.isOfOwn && isOfSales(table, question)
    ? moneyColumn(table, question)
    : null
}

/** The one column of days that words of a question mean: "joined" one of joining; null where there is none, or are several. */
export const hintedDay = (asked: Asked): number | null => {
  const days = asked.question.hints.flatMap((hint) =>
    hint.kind === 'Date' && hint.words.length > 0 ? (hintedColumn(hint, asked) ?? []) : [],
  )
  const [only, more] = days
  return more === undefined ? (only ?? null) : null
}

/** Whether a hint means one column only because the others are prices of a piece: too little to tell which table is meant. */
export const isOneOfPrices = (hint: AskedHint, explaining: Asked): boolean => {
  const prices = [...explaining.table.columns.entries()].filter(
    ([, each]) => each.kind === hint.kind && endsInOne(each, hint.columns),
  )
  const meant = hintedColumn(hint, explaining)
  if (outlaysIn(explaining.table, explaining.question)?.actual === meant) return false
  return prices.some(([column]) => column !== meant)
}
