import { foldWord } from '../../../language/fold-word.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'

const LABEL = /^(?:[-*+•]\s+)?[*_]*(\p{L}[^.:;]{1,40}?)[*_]*:[*_]*\s+\S/u

/** The words of a question that a pattern asks by, without those between them that say of what it asks. */
const askingWords = (asks: RegExp, question: string): ReadonlySet<string> | null => {
  const match = asks.exec(question)
  if (match === null) return null
  const [all, ...between] = match
  const named = between.reduce((rest, part = '') => rest.replace(part, ' '), all)
  return new Set(named.match(/\p{L}+/gu))
}

/** Whether what is around an entry holds all else that a question says: of which meeting it asks. */
const isOfThat = (scene: Scene, { view }: Candidate, asking: ReadonlySet<string>): boolean => {
  const around = scene.passageStrengths.get(view.passage)
  return scene.question.terms.every(
    ({ folded, information }, term) => information < 1 || asking.has(folded) || (around?.[term] ?? 0) > 0,
  )
}

/** Whether a question asks for what is always given under one of a few labels, and a unit is such an entry: "Apologies: Tom Brandl" tells who was missing. */
export const tellsEntry = (scene: Scene, candidate: Candidate): boolean => {
  const { unit, passage } = candidate.view
  const [, label] = LABEL.exec(unit.text) ?? []
  if (label === undefined || unit.author !== undefined) return false
  const { folded, pack } = scene.question
  return pack.entries.some((own, at) => {
    const isLabel = [own, passage.pack.entries[at]].some((each) => each?.label.test(foldWord(label)) === true)
    const asking = isLabel ? askingWords(own.asks, folded) : null
    return asking !== null && isOfThat(scene, candidate, asking)
  })
}
