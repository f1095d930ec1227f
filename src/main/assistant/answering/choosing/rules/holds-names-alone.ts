import type { AnswerKind } from '../../../language/language-pack.ts'
import type { ReadCandidate } from '../../features/read-features.ts'
import type { Scene } from '../../reading/scene.ts'

/** What is shown by itself: nothing need say "tall" beside 1.82 m. Days, persons and places may be of anything else that somebody did. */
const shownAlone: ReadonlySet<AnswerKind> = new Set(['Money', 'Count', 'Duration', 'Measure', 'Age', 'Contact'])

const showsAsked = ({ kinds }: Scene['question'], { features }: ReadCandidate): boolean =>
  (features.concreteShown ?? -1) > 0 && [...kinds].some((kind) => shownAlone.has(kind))

/** What happened somewhere is told by whatever is told of it. */
const ASKS_WHAT_HAPPENED =
  /\b(?:happen(?:ed|s)?|occur(?:red|s)?|passiert(?:e|en)?|geschah(?:en)?|geschehen|ereignete)\b/

/**
 * Whether a unit and what stands around it hold nothing of a question but the names in it: that a document names somebody does not tell which university they went to, and a year in which they
 * moved not when they were born. In another language that is known only where something of the rest could be said there.
 */
export const holdsNamesAlone = ({ question }: Scene, best: ReadCandidate): boolean => {
  const { sameLanguage, toldMissingAround = 0, foreignMissing = 0 } = best.features
  // A row tells more than it says: a ship between two towns is the one that goes there.
  if (best.candidate.view.unit.pairs !== null) return false
  if (toldMissingAround === 1 && ASKS_WHAT_HAPPENED.test(question.folded)) return false
  return toldMissingAround >= 1 && (sameLanguage !== 0 || foreignMissing > 0) && !showsAsked(question, best)
}
