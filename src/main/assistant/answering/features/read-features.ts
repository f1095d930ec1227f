import type { Candidate, Scene } from '../reading/scene.ts'
import { coverage, coverageFeatures, inContext } from './coverage-features.ts'
import { entryFeatures } from './entry-features.ts'
import type { Features } from './features.ts'
import { kindFeatures } from './kind-features.ts'
import { orderFeatures } from './order-features.ts'
import { passageFeatures, shapeFeatures } from './shape-features.ts'

/** The features that are told against the best of all units too. */
const RELATIVE = [
  'own',
  'exact',
  'context',
  'core',
  'tail',
  'told',
  'toldMost',
  'passage',
  'heldCount',
  'density',
] as const

/** Units that share more with the question than the others: an answer is hardly ever further down. */
const MAX_READ = 30

export interface ReadCandidate {
  readonly candidate: Candidate
  readonly features: Features
}

const mostSharing = (scene: Scene): readonly Candidate[] => {
  const { candidates } = scene
  if (candidates.length <= MAX_READ) return candidates
  return candidates
    .map((candidate, index) => ({
      candidate,
      index,
      shared: coverage(scene, candidate.own) + coverage(scene, inContext(candidate)),
    }))
    .sort((one, other) => other.shared - one.shared || one.index - other.index)
    .slice(0, MAX_READ)
    .map(({ candidate }) => candidate)
}

/** The features of the candidates of a scene that may answer. */
export const readFeatures = (scene: Scene): ReadCandidate[] => {
  const read = mostSharing(scene).map((candidate) => ({
    candidate,
    features: {
      ...coverageFeatures(scene, candidate),
      ...orderFeatures(scene, candidate),
      ...kindFeatures(scene, candidate),
      ...entryFeatures(scene, candidate),
      ...shapeFeatures(scene, candidate),
      ...passageFeatures(candidate),
    } as Record<string, number>,
  }))
  for (const name of RELATIVE) {
    const best = Math.max(...read.map(({ features }) => features[name] ?? 0))
    for (const { features } of read) features[`${name}Behind`] = best - (features[name] ?? 0)
  }
  return read
}
