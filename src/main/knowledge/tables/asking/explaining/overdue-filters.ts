import type { RowFilter } from '../../querying/table-query.ts'
import { columnAt, type TableColumn } from '../../table-column.ts'
import { indexOfRun, wordsOf } from '../../words.ts'
import { nameOf, saysOne } from '../columns/column-words.ts'
import { columnsKnowing } from '../columns/known-values.ts'
import type { AskedOverdue } from '../question/read-phrases.ts'
import type { Explaining } from './explaining.ts'
import { saysNot } from './flags.ts'

const isCalledSo = (column: TableColumn, phrases: readonly string[]): boolean =>
  phrases.some(
    (phrase) =>
      indexOfRun(
        nameOf(column),
        wordsOf(phrase).map(({ folded }) => folded),
      ) !== -1,
  )

/** The rows whose day has passed, or has not, and that no other column says are done; none where it is not clear which days are meant. */
const overdue = ({ question, table }: Explaining, { columns, done, isPast }: AskedOverdue): RowFilter[] => {
  const days = table.columns.flatMap((each, at) => (each.kind === 'Date' && isCalledSo(each, columns) ? at : []))
  const [day, more] = days
  if (day === undefined || more !== undefined) return []
  const doing = table.columns.flatMap((each, at) => (at !== day && saysOne(each, done) ? at : []))
  const undone = doing.map((at) => saysNot(table, columnAt(table.columns, at), at))
  // A column that says in its own words what is done is not for us to read.
  if (undone.includes(null)) return []
  return [
    isPast
      ? { type: 'Period', column: day, from: null, before: question.today }
      : { type: 'Period', column: day, from: question.today, before: null },
    ...undone.filter((filter) => filter !== null),
  ]
}

/** "Overdue", "expired", "under warranty": the rows whose day was before the one on which is asked, or was not. Takes these words out of `free`. */
export const overdueFilters = (explaining: Explaining, free: Set<number>): RowFilter[] => {
  const { question, table } = explaining
  const [only, more] = question.overdue
  if (only === undefined || more !== undefined) return []
  const words = only.at.flatMap((at) => question.words[at] ?? [])
  // A state that is called so is what is meant.
  if (columnsKnowing(table.columns, words).length > 0) return []
  const filters = overdue(explaining, only)
  if (filters.length > 0) for (const at of only.at) free.delete(at)
  return filters
}
