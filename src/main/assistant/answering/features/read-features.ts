import type { Candidate, Scene } from '../reading/scene.ts'
import { coverageFeatures } from './coverage-features.ts'
import type { Features } from './features.ts'
import { kindFeatures } from './kind-features.ts'
import { createMeaningFeatures, type Vectors } from './meaning-features.ts'
import { orderFeatures } from './order-features.ts'
import { passageFeatures, shapeFeatures } from './shape-features.ts'

/** The features that are told against the best of all units too. */
const RELATIVE = ['own', 'exact', 'context', 'core', 'tail', 'told', 'toldMost', 'passage', 'heldCount', 'density', 'meaning', 'meaningSpoken', 'soft', 'softNear'] as const

const readOne = (scene: Scene, candidate: Candidate, meaning: Features): Record<string, number> => ({
  ...meaning,
  ...coverageFeatures(scene, candidate),
  ...orderFeatures(scene, candidate),
  ...kindFeatures(scene, candidate),
  ...shapeFeatures(scene, candidate),
  ...passageFeatures(candidate),
})

/** The features of every candidate of a scene, in its order. */
export const readFeatures = (scene: Scene, vectors: Vectors): Features[] => {
  const meaningOf = createMeaningFeatures(scene, vectors)
  const all = scene.candidates.map((candidate) => readOne(scene, candidate, meaningOf(candidate)))
  for (const name of RELATIVE) {
    const best = Math.max(...all.map((features) => features[name] ?? 0))
    for (const features of all) features[`${name}Behind`] = best - (features[name] ?? 0)
  }
  return all
}
