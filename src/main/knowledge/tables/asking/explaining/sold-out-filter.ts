import type { RowFilter } from '../../querying/table-query.ts'
import { stockColumn } from '../columns/money-columns.ts'
import type { Explaining } from './explaining.ts'

/** The rows of which nothing is left; null where nothing tells how much there is. */
export const soldOutFilter = ({ question, table }: Explaining): RowFilter[] | null => {
  if (!question.isOfSoldOut) return []
  const column = stockColumn(table, question)
  return column === null ? null : [{ type: 'Number', column, operator: '<=', value: 0 }]
}
