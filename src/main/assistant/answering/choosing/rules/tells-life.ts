import type { Candidate, Scene } from '../../reading/scene.ts'
import { holdsItself } from '../held.ts'

/** "Tomas Ferrel (11 February 1848 – 29 October 1907) was …", "(born 1961)", "(* 3. Mai 1920)": from where the dates of a life stand. */
const LIFE =
  /\((?:[^()]{0,60}\d{4}[^()]{0,40}[–—-][^()]{0,60}\d{4}|(?:\*|born|b\.|geb\.|geboren|née?|nacid[oa])\s[^()]{0,60}\d{4})[^()]{0,40}\)/u
/** What stands before them is a name with its titles. */
const LONGEST_NAME = 80

/** Whether it is asked when, and not where, somebody was born or died, and a sentence gives the dates of that life behind the name. */
export const tellsLife = ({ question }: Scene, candidate: Candidate): boolean => {
  const { view, aligned, name } = candidate
  const { terms, folded, kinds, pack } = question
  const dates = LIFE.exec(view.unit.text)
  if (dates === null || !kinds.has('Date') || kinds.has('Place') || !pack.signs.asksLife.test(folded)) return false
  const isNamed = view.words.some(
    ({ start, written }, at) =>
      (aligned[at] ?? -1) >= 0 && start < dates.index && start > dates.index - LONGEST_NAME && /^\p{Lu}/u.test(written),
  )
  const isRest = (term: number): boolean => !pack.signs.asksLife.test(terms[term]?.folded ?? '')
  return (
    isNamed && [...terms.keys()].filter(isRest).every((term) => holdsItself(candidate, term) || (name[term] ?? 0) > 0)
  )
}
