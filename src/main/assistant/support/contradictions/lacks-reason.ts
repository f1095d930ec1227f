import { coverage } from '../../answering/features/coverage-features.ts'
import type { Compared } from './compared.ts'

/** Of a reason of which less stands in the passage, the passage gives none. */
const HELD = 0.4
/** The part of the rest that the unit holds: what is told in other words may have its reason told so too. */
const REST_HELD = 0.6

/** Whether a sentence gives a reason or a purpose that the passage does not. */
export const lacksReason = ({ claim: { scene, wording, words }, candidate }: Compared): boolean => {
  const { folded, terms } = scene.question
  const found = wording.reason.exec(folded)
  if (!found) return false
  const from = found.index + found[0].length
  const comma = folded.indexOf(',', from)
  const isFirst = !/\w/.test(folded.slice(0, found.index))
  const until = isFirst && comma >= 0 ? comma : folded.length
  const reason = new Set(
    words.flatMap(({ start, folded: word }) => {
      const index = start >= from && start < until ? terms.findIndex((term) => term.folded === word) : -1
      return index >= 0 && terms[index]?.information === 1 ? index : []
    }),
  )
  if (reason.size === 0) return false
  const passage = scene.passageStrengths.get(candidate.view.passage) ?? candidate.own
  if (coverage(scene, candidate.own, (index) => !reason.has(index)) < REST_HELD) return false
  return coverage(scene, passage, (index) => reason.has(index)) <= HELD
}
