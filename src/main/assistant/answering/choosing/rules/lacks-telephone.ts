import type { QuestionView } from '../../reading/question-view.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'
import { SAME } from '../held.ts'

/** A number as telephones have them, with spaces or strokes in it: no date, no amount, no number of a house. */
const TELEPHONE =
  /(?<![\d.,/-])(?!\d{1,2}[./]\d{1,2}[./]\d{2})(?:\+|\(?0)[\d\s/().-]{5,}\d|\b\d{3,}[\s/-]\d{3,}(?![.,]\d)/

const holds = ({ view: { folded, passage } }: Candidate): boolean =>
  TELEPHONE.test(folded) || passage.pack.signs.phones.test(folded)

/** Whether the number of a telephone is asked for, and neither a unit nor those beside it in its paragraph hold one: the day on which somebody wrote is nobody's number. */
export const lacksTelephone = ({ question: { folded, pack } }: Scene, candidate: Candidate): boolean => {
  if (!pack.signs.asksPhone.test(folded)) return false
  const { before, after, view } = candidate
  const beside = [before, after].filter((other) => other?.view.unit.block === view.unit.block)
  return ![candidate, ...beside].some((other) => other !== null && holds(other))
}

const MAIL_ADDRESS = /[\w.+-]+@[\w-]+\.\w/

/** What asks for the number of a telephone, or how somebody is reached, where a unit tells that; `undefined` where it does not. */
const askedOf = ({ folded, pack: { signs } }: QuestionView, candidate: Candidate): string | undefined => {
  const isHeld = holds(candidate)
  const [phone] = (isHeld && signs.asksPhone.exec(folded)) || []
  const [reach] = ((isHeld || MAIL_ADDRESS.test(candidate.view.folded)) && signs.asksReach.exec(folded)) || []
  return phone ?? reach
}

/** Whether it is asked at which number, or how, somebody is reached, and a unit says that and all that the question says of who it is. */
export const tellsTelephone = ({ question }: Scene, candidate: Candidate): boolean => {
  const asked = askedOf(question, candidate)
  if (asked === undefined) return false
  const { own, headings, lead } = candidate
  return question.terms.every(
    ({ folded, information }, term) =>
      information < 1 || asked.includes(folded) || [own, headings, lead].some((held) => (held[term] ?? 0) >= SAME),
  )
}
