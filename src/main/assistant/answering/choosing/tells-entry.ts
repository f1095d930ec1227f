import { foldWord } from '../../language/fold-word.ts'
import type { Candidate, Scene } from '../reading/scene.ts'

const LABEL = /^(?:[-*+•]\s+)?[*_]*(\p{L}[^.:;]{1,40}?)[*_]*:[*_]*\s+\S/u

/** Whether what is around an entry holds all else that a question says: of which meeting it asks. */
const isOfThat = (scene: Scene, { view }: Candidate, asked: string): boolean => {
  const around = scene.passageStrengths.get(view.passage)
  return scene.question.terms.every(
    ({ folded, information }, term) => information < 1 || asked.includes(folded) || (around?.[term] ?? 0) > 0,
  )
}

/** Whether a question asks for what is always given under one of a few labels, and a unit is such an entry: "Apologies: Tom Brandl" tells who was missing. */
export const tellsEntry = (scene: Scene, candidate: Candidate): boolean => {
  const { unit, passage } = candidate.view
  const [, label] = LABEL.exec(unit.text) ?? []
  if (label === undefined || unit.author !== undefined) return false
  const { folded, pack } = scene.question
  return pack.entries.some(({ asks }, at) => {
    const [asked] = asks.exec(folded) ?? []
    const labels = [pack.entries[at], passage.pack.entries[at]]
    return (
      asked !== undefined &&
      labels.some((each) => each?.label.test(foldWord(label)) === true) &&
      isOfThat(scene, candidate, asked)
    )
  })
}
