import type { TakenWord } from '../question/read-question.ts'
import type { Explaining } from './explaining.ts'

/**
 * "Which work do we have the fewest copies of": what rows are called by nobody but the question, where it names the number that is the least of them. It stands for
 * the first column of words. Takes it out of `free`.
 */
export const takeSubject = ({ question, table, mentions }: Explaining, free: Set<number>): readonly TakenWord[] => {
  const { subjectAt, intent, askedEnd, words } = question
  if (intent !== 'Maximum' && intent !== 'Minimum') return []
  const isNamed = mentions.some(
    ({ column, isWhole, start }) => isWhole && start >= askedEnd && table.columns[column]?.kind === 'Number',
  )
  const called = table.columns.find(({ kind }) => kind === 'Text')
  if (!isNamed || called === undefined || subjectAt === null || free.size !== 1 || !free.delete(subjectAt)) return []
  return [{ said: words[subjectAt]?.written ?? '', as: called.name }]
}
