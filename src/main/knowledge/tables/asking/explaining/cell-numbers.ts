import type { RowFilter } from '../../querying/table-query.ts'
import { numberAt } from '../question/open-words.ts'
import { isYear } from '../question/read-periods.ts'
import type { Explaining } from './explaining.ts'

/** A number before the name of its column, where rows are asked for: "with 112 sold". Takes it out of `free`. */
export const cellNumbers = ({ question, table, mentions }: Explaining, free: Set<number>): RowFilter[] => {
  if (question.intent !== 'List') return []
  return [...free].flatMap((at): RowFilter[] => {
    const beside = mentions.find(({ start, column }) => start === at + 1 && table.columns[column]?.kind === 'Number')
    const value = numberAt({ ...question, open: free }, at)
    if (beside === undefined || value === null || isYear(question.words[at])) return []
    free.delete(at)
    return [{ type: 'Number', column: beside.column, operator: '=', value }]
  })
}
