import type { Word } from '../../language/scan-words.ts'
import { type ReadCandidate, readFeatures } from '../features/read-features.ts'
import { type LinearModel, scoreOf } from '../model/linear-model.ts'
import type { Candidate, Scene } from '../reading/scene.ts'

export interface RankedUnit extends ReadCandidate {
  readonly score: number
  /** How likely it is what answers, among all units and none. */
  readonly likelihood: number
}

/** The units with how likely each is, among them and none, likeliest first. */
export const byLikelihood = <Unit extends { readonly score: number }>(
  units: readonly Unit[],
): (Unit & { readonly likelihood: number })[] => {
  const most = Math.max(0, ...units.map(({ score }) => score))
  const total = units.reduce((sum, { score }) => sum + Math.exp(score - most), Math.exp(-most))
  return units
    .map((unit) => ({ ...unit, likelihood: Math.exp(unit.score - most) / total }))
    .sort((one, other) => other.score - one.score)
}

/** How much more is thought of an item with the number of what is counted, under a heading or a stem that says of what. */
const OF_COUNTED = 2.5
/** How strongly those have to hold a word of the question. */
const SAME = 0.8

/** "6 eggs" under "Bacalhau", where it is asked how many eggs go into one. */
const countsAsked = ({ question }: Scene, { view, headings, lead }: Candidate): boolean => {
  const counted = question.pack.signs.counted.exec(question.folded)?.[1]
  if (view.unit.kind !== 'Item' || counted === undefined) return false
  const { pack } = view.passage
  const isCounted = ({ isNumber }: Word, at: number): boolean => {
    const next = view.words[at + 1]
    return isNumber && next !== undefined && pack.stem(next.folded) === pack.stem(counted)
  }
  return [...headings, ...lead].some((held) => held >= SAME) && view.words.some(isCounted)
}

/** The units of a scene that may answer, likeliest first. */
export const rankUnits = (scene: Scene, model: LinearModel): RankedUnit[] =>
  byLikelihood(
    readFeatures(scene).map((read) => ({
      ...read,
      score: scoreOf(model, read.features) + (countsAsked(scene, read.candidate) ? OF_COUNTED : 0),
    })),
  )
