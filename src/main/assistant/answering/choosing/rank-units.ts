import { type ReadCandidate, readFeatures } from '../features/read-features.ts'
import { type LinearModel, scoreOf } from '../model/linear-model.ts'
import type { Scene } from '../reading/scene.ts'

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

/** The units of a scene that may answer, likeliest first. */
export const rankUnits = (scene: Scene, model: LinearModel): RankedUnit[] =>
  byLikelihood(readFeatures(scene).map((read) => ({ ...read, score: scoreOf(model, read.features) })))
