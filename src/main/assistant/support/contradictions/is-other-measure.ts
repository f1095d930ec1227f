import { AGAIN, type Value } from '../values/read-values.ts'
import type { Compared } from './compared.ts'

const isCounted = ({ keys, number }: Value): boolean =>
  number !== null && keys.some((key) => !/^(?:number|share|turns) /.test(key))
const isAgain = ({ keys }: Value): boolean => keys.some((key) => key.startsWith(AGAIN))

/**
 * Whether a sentence counts something else with a number of the passage, whose two weeks are no two months; or has something happen every month that happens
 * every week in the unit.
 */
export const isOtherMeasure = ({ claim, candidate: { view } }: Compared): boolean => {
  const { question } = claim.scene
  const said = claim.values(question.text, question.pack)
  if (!said.some((value) => isCounted(value) || isAgain(value))) return false
  const { pack, passage } = view.passage
  const held = claim.values(passage.text, pack)
  const inUnit = claim.values(view.unit.text, pack)
  return said.some((value) => {
    if (held.some(({ keys }) => keys.some((key) => value.keys.includes(key)))) return false
    if (isAgain(value)) return inUnit.some(isAgain)
    return isCounted(value) && held.some((other) => isCounted(other) && other.number === value.number)
  })
}
