import type { RankedUnit } from './rank-units.ts'

/** Whether a date, a number, a person or a place is asked for and shown: it may answer whatever words stand beside it. */
const showsAsked = ({ features }: RankedUnit): boolean =>
  [features.concreteShown, features.personShown, features.placeShown].some((shown) => (shown ?? -1) > 0)

/**
 * Whether a unit and what stands around it hold nothing of a question but the names in it: that a document names somebody does not tell which university they went to. In another
 * language that is known only where something of the rest could be said there.
 */
export const holdsNamesAlone = (best: RankedUnit): boolean => {
  const { sameLanguage, toldMissingAround = 0, foreignMissing = 0 } = best.features
  // A row tells more than it says: a ship between two towns is the one that goes there.
  if (best.candidate.view.unit.pairs !== null) return false
  return toldMissingAround >= 1 && (sameLanguage !== 0 || foreignMissing > 0) && !showsAsked(best)
}
