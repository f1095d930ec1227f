import { indexOfRun } from '../../words.ts'
import type { OpenWords } from './open-words.ts'
import type { QuestionPatterns } from './question-patterns.ts'

/** Words that ask for money, or for how many pieces, whatever their column is called. */
export interface AskedQuantity extends Omit<QuestionPatterns['quantities'][number], 'words'> {
  readonly words: readonly number[]
}

/** Such words of a question; they stay open. */
export const readQuantities = ({ words, patterns, open }: OpenWords): AskedQuantity[] => {
  const isOfOwn = words.some(({ folded }) => patterns.own.includes(folded))
  return patterns.quantities.flatMap((quantity) => {
    if (quantity.isOwn && !isOfOwn) return []
    const places = quantity.words.flatMap((phrase) => {
      const run = phrase.split(' ')
      const start = indexOfRun(words, run)
      const at = start === -1 ? [] : run.map((_, index) => start + index)
      return at.every((place) => open.has(place)) ? at : []
    })
    return places.length === 0 ? [] : { ...quantity, words: [...new Set(places)] }
  })
}
