import { columnsKnowing } from '../columns/known-values.ts'
import type { Explaining } from './explaining.ts'

/** Takes a word out of `free` that says no more than that a number is told, where the column is named by others: "the reading before the dose". */
export const takeMeasured = ({ question, table, mentions }: Explaining, free: Set<number>): void => {
  if (!mentions.some(({ column }) => table.columns[column]?.kind === 'Number')) return
  const measured = new Set(question.patterns.measured.split(' '))
  for (const at of [...free]) {
    const word = question.words[at]
    if (word !== undefined && measured.has(word.folded) && columnsKnowing(table.columns, [word]).length === 0)
      free.delete(at)
  }
}
