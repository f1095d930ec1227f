import type { Scene } from '../reading/scene.ts'
import type { RankedUnit } from './rank-units.ts'

/** What an abstract begins with: why something was looked into. */
const OPENING =
  /^\W*(?:background|introduction|aims?|objectives?|purpose|context|hintergrund|einleitung|ziel(?:e|setzung)?|fragestellung)\W*:/
/** What came of it, the last of these first. */
const CLOSING = [
  /^\W*(?:results?|findings|ergebnisse?)\W*:/,
  /^\W*(?:conclusions?|interpretation|schlussfolgerung(?:en)?|fazit|schluss)\W*:/,
]
/** What asks for a finding, beside what asks whether something is so. */
const FINDING =
  /\b(?:find|found|finding|show(?:s|ed)?|results?|conclu\p{L}+|outcome|effect|ergebnis\p{L}*|ergab|herausgefunden|gezeigt|wirkung)\b/u

/** What a study concludes, where a unit says why it was made and its finding is asked for; null where that is not so. */
export const conclusionOf = <Unit extends RankedUnit>(
  { question }: Scene,
  ranked: readonly Unit[],
  best: Unit,
): Unit | null => {
  const { view } = best.candidate
  if (!OPENING.test(view.folded) || !(question.kinds.has('YesNo') || FINDING.test(question.folded))) return null
  const ofStudy = ranked.filter(
    ({ candidate }) => candidate.view.passage.passage.fileName === view.passage.passage.fileName,
  )
  return (
    CLOSING.toReversed()
      .map((closing) => ofStudy.find(({ candidate }) => closing.test(candidate.view.folded)))
      .find((unit) => unit !== undefined) ?? null
  )
}
