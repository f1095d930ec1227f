import type { FoundPassage } from '../../../contracts/index.ts'
import { closestParts } from '../../assistant/index.ts'
import { passageOf } from '../prompt/passage.ts'
import type { VectorMatch } from '../store/vector-store.ts'

const placeOf = ({ documentId, span }: FoundPassage): string => `${documentId} ${span.start} ${span.end}`

/**
 * Of each match the sentence, row or record that is nearest to the words; the whole of one that was found by its meaning alone. A part in which two passages
 * overlap comes once.
 */
export const nearestParts = (words: string, matches: readonly VectorMatch[]): FoundPassage[] => {
  const passages = matches.map(({ chunk, score }) => ({ chunk, score, ...passageOf(chunk) }))
  const parts = closestParts(words, passages)
  const found = passages.map(({ chunk: _chunk, score: _score, ...passage }, at): FoundPassage => {
    const part = parts[at]
    return part ? { ...passage, span: part.span, quote: part.text } : passage
  })
  return [...new Map(found.toReversed().map((passage) => [placeOf(passage), passage])).values()].toReversed()
}
