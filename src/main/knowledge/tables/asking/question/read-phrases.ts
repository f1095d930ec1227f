import { indexOfRun } from '../../words.ts'
import type { OpenWords } from './open-words.ts'
import type { QuestionPatterns } from './question-patterns.ts'
import type { AskedHint } from './read-hints.ts'
import { indexes } from './read-intent.ts'

/** Words that say that a day has passed, and what columns tell it. */
export interface AskedOverdue extends Omit<QuestionPatterns['overdue'][number], 'words'> {
  /** Where they stand. */
  readonly at: readonly number[]
}

/** Where it is said that nothing is left. The words stay open: a column may say so itself. */
export const soldOutIn = ({ words, patterns }: OpenWords): number[] =>
  patterns.soldOut.flatMap((phrase) => {
    const run = phrase.split(' ')
    const at = indexOfRun(words, run)
    return at === -1 ? [] : indexes(at, at + run.length)
  })

/** Where it is said that all was paid: the last of its words, which stays open. */
export const inFullIn = ({ words, patterns }: OpenWords, hints: readonly AskedHint[]): number[] => {
  const isOfPaying =
    hints.some(({ isOutgoing, words: places }) => isOutgoing && places.length > 0) ||
    words.some(({ folded }) => patterns.dues.paid.includes(folded))
  return patterns.inFull.flatMap((phrase) => {
    const run = phrase.split(' ')
    const at = indexOfRun(words, run)
    return at === -1 || !isOfPaying ? [] : [at + run.length - 1]
  })
}

/** Where it is said that a day has passed. The words stay open. */
export const overdueIn = ({ words, patterns }: OpenWords): AskedOverdue[] =>
  patterns.overdue.flatMap(({ words: phrases, ...overdue }) =>
    phrases.flatMap((phrase) => {
      const run = phrase.split(' ')
      const at = indexOfRun(words, run)
      return at === -1 ? [] : { ...overdue, at: indexes(at, at + run.length) }
    }),
  )

/** Words that stand before what is left out. */
export const exclusionsIn = ({ words, patterns, open }: OpenWords): number[][] =>
  patterns.exclusions
    .toSorted((one, other) => other.length - one.length)
    .flatMap((phrase) => {
      const run = phrase.split(' ')
      const at = indexOfRun(words, run)
      return at === -1 || !open.has(at) ? [] : [indexes(at, at + run.length)]
    })
