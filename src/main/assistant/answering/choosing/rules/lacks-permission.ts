import { foldWord } from '../../../language/fold-word.ts'
import { concrete } from '../../features/kind-features.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'
import { SAME } from '../held.ts'

/** How strongly a unit, its heading or the sentence before it speaks of what is to be allowed, and not of what is allowed alone: that one may enter says nothing of dogs. */
const speaksOf = ({ question: { terms, pack } }: Scene, { own, headings, before }: Candidate): number => {
  const telling = [...terms.keys()].filter((term) => {
    const { information = 0, folded = '' } = terms[term] ?? {}
    return information === 1 && !pack.signs.asksPermission.test(folded)
  })
  const around = [own, headings, before?.own]
  return telling.length === 0 ? 1 : Math.max(...telling.flatMap((term) => around.map((held) => held?.[term] ?? 0)))
}

/** Whether a unit, or the heading over it, says what may be or must be, or on which condition. */
const permits = ({ view: { unit, folded, passage } }: Candidate): boolean =>
  [folded, ...unit.headings.map(foldWord)].some((text) => passage.pack.signs.permits.test(text))

/**
 * Whether it is asked whether something is allowed, and a unit says nothing of what may be, or not of that: where another says what may be of dogs, what is merely akin to them, as
 * animals are, is not meant.
 */
export const lacksPermission = (scene: Scene, candidate: Candidate): boolean => {
  const { question, candidates } = scene
  if (!question.pack.signs.asksPermission.test(question.folded)) return false
  // From when on, or how many: what is allowed is known then.
  if ([...question.kinds].some((kind) => concrete.has(kind))) return false
  const spoken = speaksOf(scene, candidate)
  if (spoken === 0 || !permits(candidate)) return true
  return spoken < SAME && candidates.some((other) => speaksOf(scene, other) >= SAME && permits(other))
}
