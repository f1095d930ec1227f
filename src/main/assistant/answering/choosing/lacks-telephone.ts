import type { Candidate, Scene } from '../reading/scene.ts'

/** A number as telephones have them, with spaces or strokes in it, or an extension: no date, no amount, no number of a house. */
const TELEPHONE =
  /(?<![\d.,/-])(?!\d{1,2}[./]\d{1,2}[./]\d{2})(?:\+|\(?0)[\d\s/().-]{5,}\d|\b\d{3,}[\s/-]\d{3,}(?![.,]\d)|\b(?:ext(?:ension|\.)?|extensi[oó]n|durchwahl|poste)[\s:-]{1,3}\d|(?:phone|tel|telefon|tel[eé]fono|t[eé]l[eé]phone|mobile?|handy)\p{L}*\W{1,4}\d/u

const holds = ({ view }: Candidate): boolean => TELEPHONE.test(view.folded)

/** Whether the number of a telephone is asked for, and neither a unit nor those beside it in its paragraph hold one: the day on which somebody wrote is nobody's number. */
export const lacksTelephone = ({ question: { folded, pack } }: Scene, candidate: Candidate): boolean => {
  if (!pack.signs.asksPhone.test(folded)) return false
  const { before, after, view } = candidate
  const beside = [before, after].filter((other) => other?.view.unit.block === view.unit.block)
  return ![candidate, ...beside].some((other) => other !== null && holds(other))
}
