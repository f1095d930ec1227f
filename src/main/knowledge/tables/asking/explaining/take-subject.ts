import type { Explaining } from './explaining.ts'

/** "Which work do we have the fewest copies of": what rows are called by nobody but the question, where it names the number that is the least of them. */
export const takeSubject = ({ question, table, mentions }: Explaining, free: Set<number>): void => {
  const { subjectAt, intent, askedEnd } = question
  if (intent !== 'Maximum' && intent !== 'Minimum') return
  const isNamed = mentions.some(
    ({ column, isWhole, start }) => isWhole && start >= askedEnd && table.columns[column]?.kind === 'Number',
  )
  if (isNamed && subjectAt !== null && free.size === 1) free.delete(subjectAt)
}
