import { type DatePart, dateParts } from '../../querying/table-query.ts'
import { hasOwnInEachRow } from '../columns/keys.ts'
import { monthCells } from '../columns/month-cells.ts'
import type { Explaining } from './explaining.ts'
import { dateColumn } from './period-filters.ts'

/** Whether a table has one row for each month, day or the like, and no more. */
const hasRowForEach = async (explaining: Explaining, part: DatePart, at: number): Promise<boolean> => {
  const { table, lookup } = explaining
  const column = dateColumn(explaining, { words: [at] })
  if (column !== null) return lookup.isOneEach(table, column, part)
  return (
    part === 'Month' &&
    table.columns.some((each, place) => monthCells(each) !== null && hasOwnInEachRow({ table, keys: new Set() }, place))
  )
}

/** Takes "monthly" out of `free` where each row is of a month of its own: then the average of the months is that of the rows. */
export const takeOneEach = async (explaining: Explaining, free: Set<number>): Promise<void> => {
  const { intent, words, patterns } = explaining.question
  if (intent !== 'Average' && intent !== 'Maximum' && intent !== 'Minimum') return
  for (const at of [...free]) {
    const part = dateParts.find((each) => patterns.everyPart[each]?.includes(words[at]?.folded ?? ''))
    if (part !== undefined && (await hasRowForEach(explaining, part, at))) free.delete(at)
  }
}
