import type { Candidate } from './match-terms.ts'
import type { Question } from './read-question.ts'

/** Longer rows and records hold many words by chance. */
const FEW_PAIRS = 6

const aboutItself =
  /^(?:this|these) (?:page|pages|guide|handbook|document|chapter|section|report|letter|manual|list|table)s?\b/i

const asksInProse = /^\W*(?:why|how (?:do|does|did|is|are|was|were|can|should|to))\b/i

const shapeOfPairs = ({ text }: Question, { unit }: Candidate): number =>
  ((unit.pairs?.length ?? 0) > FEW_PAIRS ? -0.05 : 0) + (asksInProse.test(text) ? -0.1 : 0)

/** How fit a unit is for a quote whatever it says: whole, not too long, no question itself, prose where prose is asked for. */
export const shapeScore = (question: Question, candidate: Candidate): number => {
  const { unit, order } = candidate
  if (unit.kind !== 'Sentence') return shapeOfPairs(question, candidate)
  const tooShort = order.length < 4 && !/[.!]$/.test(unit.text) ? -0.15 : 0
  const asksItself = unit.text.endsWith('?') ? -0.15 : 0
  const cutOff = /^[\p{Ll},;)]/u.test(unit.text) ? -0.05 : 0
  const ofItself = aboutItself.test(unit.text) && !question.asksOverview ? -1 : 0
  return tooShort + asksItself + cutOff + ofItself - Math.min(Math.max(order.length - 45, 0) / 200, 0.2)
}

const summaryHeading = /\b(?:summary|overview|abstract|introduction|in brief|at a glance|about)\b/i

/** A question for an overview is best answered by a summary, else by how a text begins. */
export const overviewScore = ({ asksOverview }: Question, { unit, index }: Candidate): number => {
  if (!asksOverview) return 0
  if (unit.kind !== 'Sentence') return -0.3
  const isField = /^[\p{L} ]{1,20}:\s/u.test(unit.text) ? -0.3 : 0
  return isField + (summaryHeading.test(unit.heading) ? 0.3 : 0) + 0.15 / (1 + index)
}
