import type { TableColumn } from '../../table-column.ts'
import type { KeptTable } from '../../table-store.ts'
import { type Word, wordsOf } from '../../words.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import { unitsOf } from './column-units.ts'
import { endsInOne, nameEndsInOne, nameOf, saysOne } from './column-words.ts'
import { isRate } from './rates.ts'

type Asked = Pick<ReadQuestion, 'patterns' | 'unitOf'> & Partial<Pick<ReadQuestion, 'isOfOwn'>>

const currency = /^(?:\p{Sc}|[A-Z]{3})$/u

/** Whether a column counts what was sold: of money it would say so. */
const countsPieces = (column: TableColumn, { patterns }: Asked): boolean =>
  column.decimals === 0 &&
  column.unit === '' &&
  !/[([{]/.test(column.name) &&
  patterns.money.pieces.includes(nameOf(column).at(-1)?.folded ?? '')

/** Whether a column of numbers is called by a currency alone, such as `Euro`: what others call an amount. */
const isCalledByCurrency = (column: TableColumn, { unitOf }: Asked): boolean => {
  const name = nameOf(column)
  const isOfMoney = ({ folded }: Word): boolean => currency.test(folded) || currency.test(unitOf(folded) ?? '')
  return column.kind === 'Number' && name.length > 0 && name.every(isOfMoney)
}

/** Whether a column is what words for columns say, by what it is called; one that is called by a currency alone is an amount. */
export const endsInOneOrAmount = (column: TableColumn, words: readonly string[], question: Asked): boolean =>
  endsInOne(column, words) ||
  (words.some((word) => question.patterns.money.totals.includes(word)) && isCalledByCurrency(column, question))

/** Whether a column is one of amounts of money, by its unit or by what it is called. */
export const isMoney = (column: TableColumn, question: Asked): boolean => {
  const { names, totals, never } = question.patterns.money
  const units = [...unitsOf(column, question)]
  if (column.kind !== 'Number' || endsInOne(column, never) || countsPieces(column, question)) return false
  if (units.length > 0) return units.some((unit) => currency.test(unit))
  // "Total" may be one of points.
  const own = names.filter((name) => !totals.includes(name))
  return endsInOne(column, own) || (endsInOne(column, totals) && column.decimals > 0)
}

/** What a column of money is called beside its unit and the words for an amount: `electricity` of `electricity_cost_eur`; null where that is not one word. */
export const subjectOfMoney = (column: TableColumn, question: Asked): Word | null => {
  if (!isMoney(column, question)) return null
  const isOfMoney = ({ folded, stem }: Word): boolean =>
    question.unitOf(folded) !== null ||
    /^\p{Sc}$/u.test(folded) ||
    question.patterns.money.names.some((name) => wordsOf(name)[0]?.stem === stem)
  const [only, more] = nameOf(column).filter((word) => !isOfMoney(word))
  return more === undefined ? (only ?? null) : null
}

/** Whether a column of prices is one of a piece each: in a table of how much there is, and how much should be. */
const isOfPiece = ({ columns }: KeptTable, column: TableColumn, { patterns }: Asked): boolean =>
  columns.some((each) => each.kind === 'Number' && endsInOne(each, patterns.money.least)) &&
  !endsInOne(column, patterns.money.totals)

/** The column of what was paid in whole; of several the one whose name says most that it is the whole. Null where that is not clear. */
export const moneyColumn = (table: KeptTable, question: Asked): number | null => {
  const { columns } = table
  const fitting = [...columns.entries()].flatMap(([at, column]) =>
    isMoney(column, question) && !isRate(column) && !isOfPiece(table, column, question) ? { at, column } : [],
  )
  const [only, more] = fitting
  if (only === undefined || more === undefined) return only?.at ?? null
  // Of the costs of a house, what we pay is our share.
  const [share, moreShares] = fitting.filter(({ column }) => saysOne(column, question.patterns.money.shares))
  if (question.isOfOwn === true && share !== undefined) return moreShares === undefined ? share.at : null
  for (const name of question.patterns.money.totals) {
    const [first, second] = fitting.filter(({ column }) => endsInOne(column, [name]))
    if (first !== undefined && second === undefined) return first.at
  }
  return null
}

/** The column of how many pieces there are of what a row names; null where there is not one alone. */
export const unitsColumn = (
  { columns }: KeptTable,
  { amountNames }: Pick<ReadQuestion, 'amountNames'>,
): number | null => {
  const [only, more] = [...columns.entries()].filter(
    ([, column]) => column.kind === 'Number' && saysOne(column, amountNames),
  )
  return more === undefined ? (only?.[0] ?? null) : null
}

/** The column of how much there is of what a row names; null where there is not one alone. */
export const stockColumn = ({ columns }: KeptTable, { patterns }: Asked): number | null => {
  const [only, more] = [...columns.entries()].filter(
    ([, column]) =>
      column.kind === 'Number' &&
      endsInOne(column, patterns.money.stocks) &&
      !endsInOne(column, patterns.money.least) &&
      !isRate(column),
  )
  return more === undefined ? (only?.[0] ?? null) : null
}

/** Whether a table's names or columns say that something was sold. */
export const isOfSales = ({ columns, fileName, name }: KeptTable, { patterns }: Asked): boolean =>
  [fileName.replace(/\.[^.]*$/, ''), name ?? '', ...columns.map((column) => column.name)].some((each) =>
    nameEndsInOne(each, patterns.money.sales),
  )

/** Whether a question speaks of rows of which the largest is that of the most money: of an invoice, of sales. */
export const asksOfAmounts = ({ patterns, words, open }: ReadQuestion): boolean => {
  return [...open].some((at) => nameEndsInOne(words[at]?.written ?? '', patterns.money.rows))
}
