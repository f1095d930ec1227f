import { foldWord } from '../../../language/fold-word.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'
import { SAME } from '../held.ts'
import { isNumbered, LEAST_STEPS, stepsOf } from '../list-around.ts'

/** Whether the steps of something are asked for, and an item is one of a numbered list that stands under it, or is said to be of steps. */
export const tellsSteps = ({ question }: Scene, candidate: Candidate): boolean => {
  const { unit, passage } = candidate.view
  const { steps } = question.pack.signs
  if (!steps.test(question.folded) || unit.kind !== 'Item' || !isNumbered(candidate)) return false
  if (stepsOf(candidate).length < LEAST_STEPS) return false
  const above = [candidate.lead, candidate.headings]
  const isHeld = (term: number): boolean => [...above, candidate.name].some((held) => (held[term] ?? 0) >= SAME)
  const asked = [...question.terms.keys()].filter((term) => {
    const { information = 0, folded = '' } = question.terms[term] ?? {}
    return information >= 1 && !steps.test(folded)
  })
  const isCalledSteps = [unit.lead?.text ?? '', ...unit.headings].some((text) =>
    passage.pack.signs.steps.test(foldWord(text)),
  )
  const isAbove = asked.some((term) => above.some((held) => (held[term] ?? 0) >= SAME))
  return asked.length > 0 && asked.every(isHeld) && (isCalledSteps || isAbove)
}
