import type { RowFilter } from '../../querying/table-query.ts'
import { stockColumn } from '../columns/money-columns.ts'
import type { Explaining } from './explaining.ts'

/** The rows of which nothing is left, where a column tells how much there is and none says "sold out" itself. Takes these words out of `free`. */
export const soldOutFilter = ({ question, table, mentions }: Explaining, free: Set<number>): RowFilter[] => {
  const { soldOut } = question
  const column = soldOut.length === 0 ? null : stockColumn(table, question)
  const isSaid = mentions.some(
    (mention) =>
      table.columns[mention.column]?.kind !== 'Number' && soldOut.some((at) => mention.start <= at && at < mention.end),
  )
  if (column === null || isSaid) return []
  for (const at of soldOut) free.delete(at)
  return [{ type: 'Number', column, operator: '<=', value: 0 }]
}
