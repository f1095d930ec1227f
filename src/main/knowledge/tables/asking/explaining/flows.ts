import { unmarked, wordsOf } from '../../words.ts'
import { nameSaysOne } from '../columns/column-words.ts'
import { amountInLedger } from '../columns/ledgers.ts'
import { rowsOfLedger, topicOf, topicsOf } from '../columns/table-names.ts'
import type { Explaining } from './explaining.ts'
import type { Direction, MeantQuantity } from './quantities.ts'

/** What words mean that say what is measured without naming its column. */
export interface Measured {
  readonly hinted: number | null
  readonly quantity: MeantQuantity
}

/** The column of amounts whose signs tell which way money goes, and the way that is asked for: "spent", or "the largest expense" where the rows are expenses. */
export const flowOf = (
  { question, table }: Explaining,
  { hinted, quantity }: Measured,
): { readonly column: number; readonly direction: Direction } | null => {
  if (hinted !== null)
    return question.hints.some(({ isOutgoing }) => isOutgoing) ? { column: hinted, direction: 'Out' } : null
  if (quantity.column !== null && quantity.direction !== null)
    return { column: quantity.column, direction: quantity.direction }
  const column = amountInLedger(table, question.ledgers)
  if (column === null) return null
  const said = [...question.open].map((at) => unmarked(question.words[at]?.stem ?? ''))
  const saysOneOf = (names: readonly string[]): boolean => names.some((name) => said.includes(name))
  const { out, either } = rowsOfLedger(table, question)
  if (saysOneOf(out)) return { column, direction: 'Out' }
  return saysOneOf(either) ? { column, direction: 'Either' } : null
}

/** Whether a table is called after what goes out, "costs", or says of its rows who paid them. */
export const isOfExpenses = ({ question, table }: Explaining): boolean => {
  const topics = topicsOf({ ...table, columns: [] }, question)
  return (
    question.patterns.hints.some(
      ({ isOutgoing, names }) => isOutgoing && names.flatMap(wordsOf).some(({ stem }) => topics.has(topicOf(stem))),
    ) || table.columns.some((column) => nameSaysOne(column.name, question.doers))
  )
}

export const shareBelowZero = async ({ table, lookup }: Explaining, column: number): Promise<number | null> => {
  const below = await lookup.countOf(table, [{ type: 'Number', column, operator: '<', value: 0 }])
  const rows = table.columns[column]?.valid ?? 0
  return below === null || rows === 0 ? null : below / rows
}
