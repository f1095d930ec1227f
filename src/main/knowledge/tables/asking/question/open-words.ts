import { readNumber } from '../../typing/read-number.ts'
import type { Word } from '../../words.ts'
import type { QuestionPatterns } from './question-patterns.ts'

/** The words of a question, and those of them that nothing has explained yet. */
export interface OpenWords {
  readonly words: readonly Word[]
  readonly patterns: QuestionPatterns
  readonly open: Set<number>
  /** The day on which is asked, an ISO date. */
  readonly today: string
}

/** Takes words out of those that are open. */
export const take = ({ open }: OpenWords, start: number, count: number): void => {
  for (let at = start; at < start + count; at++) open.delete(at)
}

/** The number that an open word is or spells; null where it is none. */
export const numberAt = ({ words, patterns, open }: Omit<OpenWords, 'today'>, at: number): number | null => {
  const word = words[at]
  if (word === undefined || !open.has(at)) return null
  return (
    patterns.numbers[word.folded] ?? readNumber(word.written, patterns.language === 'en' ? '.' : ',')?.value ?? null
  )
}
