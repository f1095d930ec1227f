import type { TableColumn } from '../../table-column.ts'
import type { KeptTable } from '../../table-store.ts'
import { unitCalled } from '../../typing/read-quantity.ts'
import { areForms, type Word, wordsOf } from '../../words.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import { saysOne } from './column-words.ts'

/** A column of amounts, and that which says of which unit each of them is. */
export interface AmountsInUnits {
  readonly amount: number
  readonly unit: number
}

type Asked = Pick<ReadQuestion, 'patterns' | 'amountNames' | 'unitOf'>

/** The amounts of a table whose unit another column says: "Menge" and "Einheit"; null where there is not one of each. */
export const amountsInUnits = (
  { columns }: Pick<KeptTable, 'columns'>,
  { patterns, amountNames }: Omit<Asked, 'unitOf'>,
): AmountsInUnits | null => {
  const placesOf = (fits: (column: TableColumn, at: number) => boolean): number[] =>
    columns.flatMap((column, at) => (fits(column, at) ? at : []))
  const [unit, another] = placesOf(
    (column) => column.kind === 'Text' && column.values !== null && saysOne(column, patterns.unitColumns),
  )
  if (unit === undefined || another !== undefined) return null
  const isBare = (column: TableColumn): boolean => column.kind === 'Number' && column.unit === ''
  const named = placesOf((column) => isBare(column) && saysOne(column, amountNames))
  const beside = placesOf((column, at) => isBare(column) && at === unit - 1)
  const [amount, more] = named.length > 0 ? named : beside
  return amount === undefined || more !== undefined ? null : { amount, unit }
}

/** The cells of a column of units that a word means: "kilos" those that say kg, and those of grams, which are of the same kind. */
export const unitsMeant = (
  { columns }: Pick<KeptTable, 'columns'>,
  { unit }: AmountsInUnits,
  { word, unitOf }: { readonly word: Word; readonly unitOf: ReadQuestion['unitOf'] },
): readonly string[] => {
  const sign = unitOf(word.folded)
  const kind = sign === null ? undefined : unitCalled(sign)?.family
  return (columns[unit]?.values ?? []).filter((value) => {
    const [only, more] = wordsOf(value)
    const own = unitOf(value.toLowerCase())
    const isOfKind = kind !== undefined && unitCalled(own ?? value)?.family === kind
    return (
      isOfKind || (sign !== null && own === sign) || (only !== undefined && more === undefined && areForms(only, word))
    )
  })
}
