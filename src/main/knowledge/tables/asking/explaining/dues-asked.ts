import type { RowFilter } from '../../querying/table-query.ts'
import type { TableColumn } from '../../table-column.ts'
import { saysOne } from '../columns/column-words.ts'
import { type Dues, duesIn } from '../columns/dues.ts'
import type { Explaining } from './explaining.ts'
import { denialBefore } from './flags.ts'

/** Where a question speaks of what is not paid yet: "owed", "has not paid". */
const owingAt = ({ question, table, mentions }: Explaining, { paid }: Dues, free: ReadonlySet<number>): number[][] => {
  const column = table.columns[paid] as TableColumn
  const owed = question.states.flatMap(({ at, columns, isYes }) =>
    !isYes && saysOne(column, columns) && denialBefore(question, at, free) === null ? [[at]] : [],
  )
  const unpaid = mentions.flatMap((mention) => {
    const denied = mention.column === paid ? denialBefore(question, mention.start, free) : null
    return denied === null ? [] : [[denied]]
  })
  return [...owed, ...unpaid]
}

/** The columns that tell what is owed, where that is asked for; its words are taken out of `free`. */
export const takeDues = (explaining: Explaining, free: Set<number>): Dues | null => {
  const dues = duesIn(explaining.table, explaining.question)
  const said = dues === null ? [] : owingAt(explaining, dues, free)
  for (const at of said.flat()) free.delete(at)
  return said.length === 0 ? null : dues
}

/** The rows of which less was paid than is due; nothing paid is written as nothing. */
export const owedFilter = ({ due, paid }: Dues): RowFilter => ({
  type: 'Columns',
  column: paid,
  operator: '<',
  other: due,
  isEmptyZero: true,
})
