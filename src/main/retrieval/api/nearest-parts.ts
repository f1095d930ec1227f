import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FoundPassage } from '../../../contracts/index.ts'
import { closestParts } from '../../assistant/index.ts'
import { passageOf } from '../prompt/passage.ts'
import type { VectorMatch } from '../store/vector-store.ts'

const placeOf = ({ documentId, span }: FoundPassage): string => `${documentId} ${span.start} ${span.end}`

/**
 * Of each match the sentence, row or record that is nearest to the words; the whole of one that was found by its meaning alone. A part in which two passages
 * overlap comes once. Reads one passage after the other: a millisecond or two each, between which others have their turn.
 */
export const nearestParts = async (words: string, matches: readonly VectorMatch[]): Promise<FoundPassage[]> => {
  const found = new Map<string, FoundPassage>()
  for (const { chunk, score } of matches) {
    const whole = passageOf(chunk)
    const [part] = closestParts(words, [{ chunk, score, ...whole }])
    const passage = part ? { ...whole, span: part.span, quote: part.text } : whole
    if (!found.has(placeOf(passage))) found.set(placeOf(passage), passage)
    await nextTurn()
  }
  return [...found.values()]
}
