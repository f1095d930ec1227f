import type { AnswerKind, LanguagePack } from '../../../language/language-pack.ts'
import type { QuestionView, Term } from '../../reading/question-view.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'
import { heldAround, SAME } from '../held.ts'

/** What may be of anything that somebody did; an amount is shown by itself. */
const ofAnything: ReadonlySet<AnswerKind> = new Set(['Date', 'Time', 'Person', 'Place'])

const isNoun = ({ written, information, isNumber, month }: Term, { weekdays }: LanguagePack): boolean =>
  /^\p{Lu}/u.test(written) &&
  information === 1 &&
  !isNumber &&
  month === null &&
  !weekdays.has(written.toLowerCase().replace(/s$/, ''))

/** Whether a unit, or one beside it, says a noun by the end of it alone: "Arzt" of "Zahnarzt". */
const isHeadAlone = (term: Term, index: number, around: readonly (Candidate | null)[]): boolean =>
  around.every(
    (candidate) =>
      candidate === null ||
      ((candidate.own[index] ?? 0) < SAME &&
        candidate.view.words.every(
          ({ folded }, at) =>
            candidate.aligned[at] !== index || (term.folded !== folded && term.folded.endsWith(folded)),
        )),
  )

/** What is next, last or new may be anything. */
const ORDER = /^(?:nachst|nächst|letzt|neu|erst|alt|heutig|diesjahrig|diesjährig)\p{Ll}{0,4}$/u

/** What asks whether there is something at all. */
const WHETHER_THERE_IS = /^(?:und |oder )?(?:haben wir|hab(?:e)? ich|gibt es|besteht|bestehen)\b/

/** Whether it is asked if there is something, and a unit says no more than what kind of thing that is: who has a "Haftpflichtversicherung" may have no "Reiseversicherung". */
const isOfAnotherKind = ({ terms, folded }: QuestionView, nouns: readonly number[], candidate: Candidate): boolean => {
  const [only, more] = nouns
  if (!WHETHER_THERE_IS.test(folded) || only === undefined || more !== undefined) return false
  const { own, lead, headings, name, section, before, after } = candidate
  const isAbove = [lead, headings, name, section].some((each) => (each[only] ?? 0) >= SAME)
  return (own[only] ?? 0) > 0 && !isAbove && isHeadAlone(terms[only] as Term, only, [candidate, before, after])
}

/**
 * Whether when, where or who is asked for, and none of the nouns of the question, which German writes with a capital, stands in a unit or around it: that
 * something else comes on Monday does not tell when the ambulance came. Of several, one may be said by its end alone; the words of other languages do not
 * show what they are. And whether it is asked if there is something of which it says the kind alone.
 */
export const lacksNouns = ({ question }: Scene, candidate: Candidate): boolean => {
  const { terms, pack, kinds, text } = question
  if (!pack.capitalNouns) return false
  const nouns = terms.flatMap((term, index) =>
    isNoun(term, pack) && !text.trimStart().startsWith(term.written) ? [index] : [],
  )
  const { lead, headings, name, section, before, after } = candidate
  const isUnsaid = (index: number): boolean => heldAround(candidate, index) === 0
  const isAbove = (index: number): boolean => [lead, headings, name, section].some((each) => (each[index] ?? 0) > 0)
  // What is written by the same head is of the same language, whatever a few rows of names look like.
  if (isOfAnotherKind(question, nouns, candidate)) return true
  if (candidate.view.passage.pack !== pack) return false
  if (kinds.size === 0 || ![...kinds].every((kind) => ofAnything.has(kind))) return false
  // What says another word of it just so speaks of it, whatever it calls the thing.
  if (candidate.exact.some((held, index) => held > 0 && !ORDER.test(terms[index]?.folded ?? ''))) return false
  return (
    nouns.some(isUnsaid) &&
    nouns.every(
      (index) =>
        isUnsaid(index) || (!isAbove(index) && isHeadAlone(terms[index] as Term, index, [candidate, before, after])),
    )
  )
}
