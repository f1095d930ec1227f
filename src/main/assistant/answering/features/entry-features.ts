import type { Candidate, Scene, Strengths } from '../reading/scene.ts'
import { coverage } from './coverage-features.ts'
import type { Features } from './features.ts'

/** What stands before the colon of "Chair: Rosalind Hale". */
const LABEL = /^([^.:;]{1,40}):\s+\S/

const strongest = (all: readonly Strengths[], count: number): Strengths => {
  const held = new Float64Array(count)
  for (const one of all) for (const [term, value] of one.entries()) held[term] = Math.max(held[term] ?? 0, value)
  return held
}

const byPairs = (scene: Scene, { view }: Candidate, part: 0 | 1): number => {
  const all = (view.unit.pairs ?? []).map((pair) => scene.holds(pair[part], view.passage.pack))
  return coverage(scene, strongest(all, scene.question.terms.length))
}

/** How much of the question the names of a row's or record's values hold, or the label of an entry, and how much the values: a person asks by the one for the other. */
export const entryFeatures = (scene: Scene, candidate: Candidate): Features => {
  const { unit, passage } = candidate.view
  if (unit.pairs !== null)
    return { labelled: 0, named: byPairs(scene, candidate, 0), valued: byPairs(scene, candidate, 1) }
  const [, label] = LABEL.exec(unit.text) ?? []
  return { labelled: label === undefined ? 0 : coverage(scene, scene.holds(label, passage.pack)), named: 0, valued: 0 }
}
