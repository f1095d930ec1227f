import type { UnitView } from '../answering/reading/unit-view.ts'
import { foldWord } from '../language/fold-word.ts'
import type { Claim } from './claim.ts'

/** Fewer words may stand anywhere. */
const LEAST_WORDS = 4

/** What a statement within a unit may begin behind and end before. */
const BORDER = /[.,;:]/

/** Whether a unit says the words, as a whole or as one of its statements: what stands beside it changes nothing then, unless it is a condition. */
const saysVerbatim = ({ unit, words }: UnitView, said: readonly string[], condition: RegExp): boolean => {
  const text = unit.text.normalize('NFKC')
  const isBorder = (at: number): boolean =>
    at === 0 || at === words.length || BORDER.test(text.slice(words[at - 1]?.end, words[at]?.start))
  for (let at = 0; at + said.length <= words.length; at += 1) {
    const end = at + said.length
    if (!said.every((word, next) => words[at + next]?.folded === word) || !isBorder(at) || !isBorder(end)) continue
    const beside = foldWord(`${text.slice(0, words[at]?.start)} ${text.slice(words[end - 1]?.end)}`)
    if (!condition.test(beside)) return true
  }
  return false
}

/** The unit of the passages that says the sentence in the same words; null where none does. */
export const verbatimUnit = ({ scene, words, wording }: Claim): UnitView | null => {
  const said = words.map(({ folded }) => folded)
  if (said.length < LEAST_WORDS) return null
  return scene.candidates.find(({ view }) => saysVerbatim(view, said, wording.condition))?.view ?? null
}
