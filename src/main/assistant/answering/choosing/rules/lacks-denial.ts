import { foldWord } from '../../../language/fold-word.ts'
import type { LanguagePack } from '../../../language/language-pack.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'

const denies = (folded: string, { signs }: LanguagePack): boolean =>
  signs.negation.test(folded) || signs.denial.test(folded) || signs.excludes.test(folded)

/** Whether it is asked what is not so, "which items are not covered", and neither a unit nor what stands over it or right before it denies anything. A row may say it by a word of its own. */
export const lacksDenial = ({ question }: Scene, { view, before }: Candidate): boolean => {
  const { unit, passage, folded } = view
  if (unit.pairs !== null || !question.pack.signs.asksDenied.test(question.folded)) return false
  const above = [unit.lead?.text ?? '', ...unit.headings].map(foldWord)
  const beside = before !== null && before.view.unit.block === unit.block ? [before.view.folded] : []
  return ![folded, ...above, ...beside].some((text) => denies(text, passage.pack))
}
