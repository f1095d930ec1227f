import type { Word } from '../../../language/scan-words.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'
import { SAME } from '../held.ts'
import { countedIn } from './lacks-counted.ts'

/** What may stand between a number and what it counts: "nine young keepers", and not "38 euros, keepers". */
const BETWEEN = /^[\s-]+(?:\p{L}+\s+)?$/u

/** Whether it is asked how many there are of something, and a sentence says a number right before that and holds all else of the question. */
export const tellsCount = (scene: Scene, { view, own, headings, name, aligned }: Candidate): boolean => {
  const counted = countedIn(scene)
  if (counted < 0 || view.unit.pairs !== null) return false
  const { words, folded, passage } = view
  const isHeld = scene.question.terms.every(
    ({ information }, term) => information < 1 || [own, headings, name].some((held) => (held[term] ?? 0) >= SAME),
  )
  const counts = words.filter(({ isNumber, folded: word }) => isNumber || (passage.pack.numbers.get(word) ?? 0) > 1)
  const isCounted = ({ start }: Word): boolean =>
    counts.some(({ end }) => end <= start && BETWEEN.test(folded.slice(end, start)))
  return isHeld && words.some((word, at) => aligned[at] === counted && isCounted(word))
}
