import { columnAt, type TableColumn } from '../../table-column.ts'
import type { KeptTable } from '../../table-store.ts'
import { type Word, wordsOf } from '../../words.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import { unitsOf } from './column-units.ts'
import { nameOf, saysOne } from './column-words.ts'

/** The columns of what was to be spent for a row, and of what was. */
export interface Outlays {
  readonly planned: number
  readonly actual: number
}

type Asked = Pick<ReadQuestion, 'patterns' | 'unitOf'>

const currency = /^(?:\p{Sc}|[A-Z]{3})$/u

/** Whether a column may be of money: its numbers have the unit of some, or none. */
const mayBeMoney = (column: TableColumn, question: Asked): boolean => {
  const units = [...unitsOf(column, question)]
  return (
    column.kind === 'Number' && (units.length === 0 ? column.unit === '' : units.some((unit) => currency.test(unit)))
  )
}

/** What a column is called beside the words that say whether it was planned or came about. */
const subjectIn = (column: TableColumn, { patterns: { outlays } }: Asked): string => {
  const ofOutlay = new Set([...outlays.planned, ...outlays.actual].flatMap(wordsOf).map(({ stem }) => stem))
  return nameOf(column)
    .filter(({ stem }: Word) => !ofOutlay.has(stem))
    .map(({ stem }) => stem)
    .join(' ')
}

/** The columns of a table that says of each row what was planned and what was spent; null where there is not one of each, of the same. */
export const outlaysIn = ({ columns }: Pick<KeptTable, 'columns'>, question: Asked): Outlays | null => {
  const { planned: plans, actual: actuals } = question.patterns.outlays
  const placesOf = (names: readonly string[], never: readonly string[]): number[] =>
    columns.flatMap((column, at) =>
      mayBeMoney(column, question) && saysOne(column, names) && !saysOne(column, never) ? at : [],
    )
  const [planned, morePlanned] = placesOf(plans, actuals)
  const [actual, moreActual] = placesOf(actuals, plans)
  if (planned === undefined || actual === undefined || morePlanned !== undefined || moreActual !== undefined)
    return null
  const [one, other] = [columnAt(columns, planned), columnAt(columns, actual)]
  return one.unit === other.unit && subjectIn(one, question) === subjectIn(other, question) ? { planned, actual } : null
}
