import type { ReadCandidate } from '../features/read-features.ts'
import { type LinearModel, scoreOf } from '../model/linear-model.ts'
import { withLikeness } from './likeness.ts'

export interface RankedUnit extends ReadCandidate {
  readonly score: number
  /** How likely it is what answers, among all units and none. */
  readonly likelihood: number
  /** How alike it and the question are in meaning; 0 where nothing tells. */
  readonly likeness: number
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

/** The units of a scene that may answer, likeliest first, by a model of words, or of words and likeness where that of each is known. */
export const rankUnits = (
  read: readonly ReadCandidate[],
  model: LinearModel,
  likeness: readonly number[] | null = null,
): RankedUnit[] => {
  const words = read.map(({ features }) => features)
  const all = likeness === null ? words : withLikeness(words, likeness)
  return byLikelihood(
    read.map(({ candidate }, at) => {
      const features = all[at] ?? {}
      return { candidate, features, score: scoreOf(model, features), likeness: likeness?.[at] ?? 0 }
    }),
  )
}
