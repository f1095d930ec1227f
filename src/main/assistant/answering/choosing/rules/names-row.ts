import type { AnswerKind, LanguagePack } from '../../../language/language-pack.ts'
import { readWords } from '../../../language/read-words.ts'
import { DATE, YEAR } from '../../features/kind-features.ts'
import { type QuestionView, TITLE } from '../../reading/question-view.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'
import { SAME } from '../held.ts'
import { isOfColumns } from '../is-of-columns.ts'

type Pair = readonly [name: string, value: string]

/** Several in one cell: "Lena, Marc". */
const SEVERAL = /\s*[,;/&]\s*/

/** Whether a cell, or one of several that stand in it, is said whole by a question. */
const isSaid = ([, value]: Pair, { terms }: QuestionView, pack: LanguagePack): boolean =>
  [value, ...value.split(SEVERAL)].some((one) => {
    const words = readWords(one, pack).filter(({ folded }) => !pack.stop.has(folded) && !TITLE.test(folded))
    return words.length > 0 && words.every(({ folded }) => terms.some(({ stem }) => stem === pack.stem(folded)))
  })

const isText = (value: string): boolean => /\p{L}/u.test(value)
const isNumber = (value: string): boolean => /\d/.test(value)

/** Kinds of answers that a cell gives, and which cells give them. */
const given: Partial<Record<AnswerKind, (value: string) => boolean>> = {
  Person: isText,
  Place: isText,
  Date: (value) => DATE.test(value) || YEAR.test(value),
  Duration: isNumber,
  Money: isNumber,
  Measure: isNumber,
}

/** What no single row answers. */
const OF_MORE: readonly AnswerKind[] = ['List', 'Comparison', 'Reason', 'Manner', 'YesNo', 'Overview', 'Age']

/** What only says that an amount is asked for: no column of rents says that they are paid. */
const PAYING = /^(?:pa(?:y|ys|id|ying)|costs?|(?:be)?zahl(?:e|t|en|te|ten)|(?:ge)?kostet(?:e|en)?|kosten)$/

/** Whether the cells of a row and their names, and what stands over it, hold all that a question says of what it asks for. */
const holdsAll = (scene: Scene, { view, headings, name }: Candidate): boolean => {
  const inPairs = (view.unit.pairs ?? []).map((pair) => scene.holds(pair.join(' '), view.passage.pack))
  return scene.question.terms.every(
    ({ information, folded }, term) =>
      information < 1 ||
      (scene.question.kinds.has('Money') && PAYING.test(folded)) ||
      [...inPairs, headings, name].some((held) => (held[term] ?? 0) >= SAME),
  )
}

/**
 * Whether a question names a row by what a whole cell says, asks for what another cell may give, and says nothing else: "When did we go to Norway?", where
 * a row has "Norway" and a day.
 */
export const namesRow = (scene: Scene, candidate: Candidate): boolean => {
  const { question } = scene
  const { unit, passage } = candidate.view
  if (!isOfColumns(candidate) || OF_MORE.some((kind) => question.kinds.has(kind))) return false
  const pairs = unit.pairs ?? []
  const others = pairs.filter((pair) => !isSaid(pair, question, passage.pack))
  const isGiven = [...question.kinds].some((kind) => others.some(([, value]) => given[kind]?.(value) === true))
  return isGiven && others.length < pairs.length && holdsAll(scene, candidate)
}
