import type { TableColumn } from '../../table-column.ts'
import { unitCalled } from '../../typing/read-quantity.ts'
import { wordsOf } from '../../words.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import { nameOf } from './column-words.ts'

const bracketed = /[([{]([^)\]}]*)[)\]}]?\s*$/

/** The signs of the units that a column's numbers have: as its cells, its brackets or its name itself say. */
export const unitsOf = (column: TableColumn, { unitOf }: Pick<ReadQuestion, 'unitOf'>): Set<string> => {
  const inBrackets = bracketed.exec(column.name)?.[1] ?? ''
  const words = [...nameOf(column), ...wordsOf(inBrackets), ...wordsOf(column.unit)].map(({ folded }) => folded)
  const signs = [...words, column.unit, inBrackets].flatMap((word) => unitOf(word.toLowerCase()) ?? [])
  return new Set(column.kind === 'Number' ? signs : [])
}

/** How many of the units of a column's cells one of another is, such as 60 minutes an hour; null where neither is told by the other. */
export const worthIn = ({ kind, unit }: TableColumn, sign: string): number | null => {
  const [own, other] = [unitCalled(unit), unitCalled(sign)]
  return kind === 'Number' && own !== null && own.family === other?.family ? other.worth / own.worth : null
}

/** The columns whose numbers are of a unit; where there are none, those that it can be brought to. */
export const columnsOfUnit = (
  columns: readonly TableColumn[],
  sign: string,
  question: Pick<ReadQuestion, 'unitOf'>,
): number[] => {
  const places = (fits: (column: TableColumn) => boolean): number[] =>
    columns.flatMap((column, place) => (fits(column) ? place : []))
  const own = places((column) => unitsOf(column, question).has(sign))
  return own.length > 0 ? own : places((column) => worthIn(column, sign) !== null)
}
