import { foldWord } from '../../../language/fold-word.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'

/** Whether why something is so is asked, and a row neither says so nor has a column that would: single values give no reasons. */
export const lacksReason = ({ question }: Scene, { view: { unit, passage, folded } }: Candidate): boolean => {
  const { kinds, signs } = passage.pack
  if (unit.pairs === null || !question.kinds.has('Reason')) return false
  const shows = kinds.find(({ kind }) => kind === 'Reason')?.shows
  return shows?.test(folded) !== true && !unit.pairs.some(([name]) => signs.reasons.test(foldWord(name)))
}
