import type { Candidate, Scene } from '../../reading/scene.ts'

/** Whether a colour is asked for, and neither a unit nor those beside it in its paragraph name one: that a boat lost some paint does not tell which. */
export const lacksColour = ({ question: { folded, pack } }: Scene, candidate: Candidate): boolean => {
  if (!pack.signs.asksColour.test(folded)) return false
  const { before, after, view } = candidate
  const beside = [before, after].filter((other) => other?.view.unit.block === view.unit.block)
  return ![candidate, ...beside].some(
    (other) => other?.view.passage.pack.signs.colours.test(other.view.folded) === true,
  )
}
