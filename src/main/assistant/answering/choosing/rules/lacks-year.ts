import type { Scene } from '../../reading/scene.ts'

const YEAR = /^(?:1[5-9]|20)\d\d$/

/** Whether a year is asked about that nothing that was found speaks of. */
export const lacksYear = ({ question: { terms }, passageStrengths }: Scene): boolean =>
  terms.some(
    ({ folded }, term) => YEAR.test(folded) && [...passageStrengths.values()].every((held) => (held[term] ?? 0) === 0),
  )
