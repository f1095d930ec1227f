import { foldCell } from '../../fold-cell.ts'
import type { ReadQuestion } from './read-question.ts'

/** Of some words of a question, those that say something: no pronouns, and no verbs of any sentence. */
export const saysMuch = (words: readonly string[], { patterns }: Pick<ReadQuestion, 'patterns'>): string[] => {
  const small = new Set([patterns.small, patterns.skip, patterns.interrogatives].flatMap((some) => some.split(' ')))
  return words.filter((word) => !small.has(foldCell(word)))
}
