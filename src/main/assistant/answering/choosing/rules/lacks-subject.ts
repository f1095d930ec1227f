import type { LanguagePack } from '../../../language/language-pack.ts'
import type { QuestionView, Term } from '../../reading/question-view.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'
import { heldAround } from '../held.ts'
import { isOfTime } from './is-everyday.ts'

/** What says when, and may be said of anything. */
const OF_TIME =
  /^(?:today|tomorrow|yesterday|tonight|now|days?|weeks?|months?|years?|heute|morgen|gestern|jetzt|tage?s?|wochen?|monate?s?|jahre?s?)$/

const saysWhen = ({ month, folded }: Term, pack: LanguagePack): boolean =>
  month !== null || OF_TIME.test(folded) || isOfTime(folded, pack)

/** The words of a question that tell what it is about, by their places: none that only says when. */
const subjectsIn = ({ terms, pack }: QuestionView): number[] =>
  terms.flatMap((term, at) => (term.information === 1 && !saysWhen(term, pack) ? [at] : []))

/**
 * Whether neither a unit nor what stands over and beside it holds a word of what is asked about: that something is not to be put off until tomorrow tells nothing of tomorrow's weather.
 * In another language nobody knows what it may be called.
 */
export const lacksSubject = ({ question }: Scene, candidate: Candidate): boolean => {
  if (candidate.view.passage.pack !== question.pack) return false
  const subjects = subjectsIn(question)
  return subjects.length > 0 && subjects.every((term) => heldAround(candidate, term) === 0)
}
