import type { ReadCandidate } from '../../features/read-features.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'
import { holdsNamesAlone } from './holds-names-alone.ts'
import { lacksAddress, tellsAddress } from './lacks-address.ts'
import { lacksAskedRow } from './lacks-asked-row.ts'
import { lacksCalled } from './lacks-called.ts'
import { lacksColour } from './lacks-colour.ts'
import { lacksCounted } from './lacks-counted.ts'
import { lacksDay } from './lacks-day.ts'
import { lacksDenial } from './lacks-denial.ts'
import { lacksLikened } from './lacks-likened.ts'
import { lacksMoment } from './lacks-moment.ts'
import { lacksName } from './lacks-name.ts'
import { lacksNouns } from './lacks-nouns.ts'
import { lacksPermission } from './lacks-permission.ts'
import { lacksQuantity } from './lacks-quantity.ts'
import { lacksReason } from './lacks-reason.ts'
import { lacksRole } from './lacks-role.ts'
import { lacksSubject } from './lacks-subject.ts'
import { lacksSuperlative } from './lacks-superlative.ts'
import { lacksTelephone, tellsTelephone } from './lacks-telephone.ts'
import { lacksValue } from './lacks-value.ts'
import { lacksYear } from './lacks-year.ts'
import { namesRow } from './names-row.ts'
import { isOfAnotherName } from './of-another-name.ts'
import { isOfAnotherNumber } from './other-number.ts'
import { tellsCount } from './tells-count.ts'
import { tellsEntry } from './tells-entry.ts'
import { tellsLife } from './tells-life.ts'
import { tellsSection } from './tells-section.ts'
import { tellsSteps } from './tells-steps.ts'

/** What a unit may lack that nothing answers the question without, whatever else it holds of it. */
const LACKS = [
  isOfAnotherNumber,
  isOfAnotherName,
  lacksQuantity,
  lacksCounted,
  lacksLikened,
  lacksMoment,
  lacksDay,
  lacksDenial,
  lacksRole,
  lacksTelephone,
  lacksAddress,
  lacksName,
  lacksNouns,
  lacksAskedRow,
  lacksCalled,
  lacksColour,
  lacksReason,
  lacksPermission,
  lacksValue,
  lacksSuperlative,
  lacksSubject,
  lacksYear,
]

/** The very things that may be asked for, by what shows that a unit says them. */
const TELLS = {
  Row: namesRow,
  Telephone: tellsTelephone,
  Address: tellsAddress,
  Count: tellsCount,
  Entry: tellsEntry,
  Life: tellsLife,
  Steps: tellsSteps,
  Section: tellsSection,
}
export type Thing = keyof typeof TELLS

/** What rules say of a unit and a question. */
export interface UnitSigns {
  /** Whether it lacks what nothing answers the question without. */
  readonly isLacking: boolean
  /** The things that are asked for and that it says. */
  readonly told: ReadonlySet<Thing>
  readonly holdsNamesAlone: boolean
}

const toldBy = (scene: Scene, candidate: Candidate): ReadonlySet<Thing> =>
  new Set((Object.keys(TELLS) as Thing[]).filter((thing) => TELLS[thing](scene, candidate)))

/** The signs of a unit, each read when it is first asked for. */
export const signsOf = (scene: Scene, unit: ReadCandidate): UnitSigns => {
  let isLacking: boolean | null = null
  let told: ReadonlySet<Thing> | null = null
  return {
    get isLacking() {
      isLacking ??= LACKS.some((lacks) => lacks(scene, unit.candidate))
      return isLacking
    },
    get told() {
      told ??= toldBy(scene, unit.candidate)
      return told
    },
    get holdsNamesAlone() {
      return holdsNamesAlone(scene, unit)
    },
  }
}
