import { readWords } from '../../../language/read-words.ts'
import type { QuestionView } from '../../reading/question-view.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'
import { SAME } from '../held.ts'
import { areUnderOneHeading } from '../list-around.ts'

/** Whether a word tells what is asked about, and does not ask for steps to it. */
const isTelling = ({ terms, pack }: QuestionView, term: number): boolean =>
  terms[term]?.information === 1 && !pack.signs.steps.test(terms[term].folded)

/** Whether a heading names nothing but what is asked for, and what is to be done: "Restoring", where it is asked how to restore a backup. */
const isAskedFor = ({ question, holds }: Scene, { view }: Candidate, heading: string): boolean => {
  const { pack } = view.passage
  const telling = [...question.terms.keys()].filter((term) => isTelling(question, term))
  // German may say it last: "Wie kann ich eine Sicherung zurückspielen?"
  const done = pack.capitalNouns ? [telling[0], telling.at(-1)] : [telling[0]]
  const strengths = readWords(heading, pack)
    .filter(({ folded }) => !pack.stop.has(folded))
    .map(({ written }) => holds(written, pack))
  const isSaid = (strength: Float64Array): boolean => telling.some((term) => (strength[term] ?? 0) >= SAME)
  const isDone = (strength: Float64Array): boolean =>
    done.some((term) => term !== undefined && (strength[term] ?? 0) >= SAME)
  return strengths.some(isDone) && strengths.every(isSaid)
}

/** What asks how to do something, and not how it comes about. */
const ASKS_HOW_TO =
  /\bhow (?:to\b|(?:do|can|could|should|must|would|shall) (?:i|we|you|one)\b)|\bwie (?:\p{L}+ )?(?:ich|wir|man)\b/u

/** Whether it is asked how to do something, and a unit is the first of a section that is called after it: what follows tells how, in whatever words. */
export const tellsSection = (scene: Scene, candidate: Candidate): boolean => {
  const { question } = scene
  const { folded, terms, pack } = question
  const { before, headings, name, view } = candidate
  const heading = view.unit.headings.at(-1)
  if (heading === undefined || view.passage.pack !== pack) return false
  if (!ASKS_HOW_TO.test(folded) && !pack.signs.steps.test(folded)) return false
  if ((before !== null && areUnderOneHeading(before, candidate)) || !isAskedFor(scene, candidate, heading)) return false
  const section: Candidate[] = [candidate]
  for (let next = candidate.after; next && areUnderOneHeading(next, candidate); next = next.after) section.push(next)
  return terms.every(
    (_, term) =>
      !isTelling(question, term) ||
      [headings, name, ...section.map(({ own }) => own)].some((held) => (held[term] ?? 0) >= SAME),
  )
}
