import { isOfSales, moneyColumn, stockColumn, unitsColumn } from '../columns/money-columns.ts'
import type { AskedQuantity } from '../question/read-quantities.ts'
import type { ColumnMention, Explaining } from './explaining.ts'
import { saysState } from './states.ts'

/** Which way money goes that a question speaks of; null where it does not tell. */
export type Direction = 'In' | 'Out' | 'Either' | null

/** What is measured, as far as words for money and for pieces tell. */
export interface MeantQuantity {
  readonly column: number | null
  /** Whether nothing says more of it than that something was sold: then rows or pieces may be counted. */
  readonly isWeak: boolean
  readonly direction: Direction
  /** Whether they speak of what was sold, and the table is one of that. */
  readonly isOfSales: boolean
}

const isNumber = ({ table }: Explaining, { column }: ColumnMention): boolean => table.columns[column]?.kind === 'Number'

const columnOf = ({ question, table }: Explaining, { kind }: AskedQuantity): number | null => {
  if (kind === 'Money') return moneyColumn(table, question)
  return kind === 'Units' ? unitsColumn(table, question) : stockColumn(table, question)
}

/** What words for money and pieces mean in a table; what explains them is taken out of `free`. Null where they ask for two things. */
export const meantQuantity = (explaining: Explaining, free: Set<number>): MeantQuantity | null => {
  const { question, table, mentions } = explaining
  const isMeasureNamed = mentions.some((mention) => isNumber(explaining, mention))
  const meant = question.quantities.flatMap((quantity) => {
    if (quantity.of === 'Sales' && !isOfSales(table, question)) return []
    const column = columnOf(explaining, quantity)
    if (column === null && !isMeasureNamed && !(quantity.isWeak && question.intent === 'Count')) return []
    for (const at of quantity.words) if (!saysState(explaining, at)) free.delete(at)
    return { ...quantity, column }
  })
  const direction = meant.find((each) => each.direction !== null)?.direction ?? null
  const told = meant.filter(({ isWeak }) => !isWeak)
  const columns = new Set((told.length > 0 ? told : meant).flatMap(({ column }) => column ?? []))
  if (columns.size > 1) return null
  return {
    column: [...columns][0] ?? null,
    isWeak: told.length === 0,
    direction,
    isOfSales: meant.some(({ of }) => of === 'Sales'),
  }
}
