import type { Candidate } from '../store/candidate-store.ts'

/** How much each search counts. */
export interface FusionWeights {
  readonly sparse: number
  readonly dense: number
}

export interface FusedCandidate {
  readonly key: number
  /** 0 to 1; the best of a fusion is near 1 however good it is, see `relevance.ts`. */
  readonly score: number
  /** The searches' own scores; `null` for one that did not find the chunk. */
  readonly sparseScore: number | null
  readonly denseScore: number | null
}

/**
 * Measured with the built-in model (nDCG@10, see its README): on SciFact .532 dense, .687 BM25, .696 fused by 0.8/0.2, .633 by reciprocal rank;
 * 0.75/0.25 lies between the optima of six collections. Equal weights suit a stronger model.
 */
export const defaultFusionWeights: FusionWeights = { sparse: 0.75, dense: 0.25 }

const normaliser = (candidates: readonly Candidate[]): ((score: number) => number) => {
  const scores = candidates.map(({ score }) => score)
  const least = Math.min(...scores)
  const range = Math.max(...scores) - least
  return (score) => (range > 0 ? (score - least) / range : 1)
}

/**
 * Merges two rankings by the weighted sum of their min-max normalised scores (Lee 1997, CombSUM with weights): what one of them did not find
 * counts as its worst. When only one found anything, its order stands. Depends on the candidates and their scores alone, not on
 * their order; equal scores are ordered by key.
 */
export const fuse = (
  sparse: readonly Candidate[],
  dense: readonly Candidate[],
  weights: FusionWeights = defaultFusionWeights,
): FusedCandidate[] => {
  const sparseScores = new Map(sparse.map(({ key, score }) => [key, score]))
  const denseScores = new Map(dense.map(({ key, score }) => [key, score]))
  const share = (scores: ReadonlyMap<number, number>, weight: number) => (scores.size === 0 ? 0 : weight)
  const total = share(sparseScores, weights.sparse) + share(denseScores, weights.dense)
  const [sparseUnit, denseUnit] = [normaliser(sparse), normaliser(dense)]
  return [...new Set([...sparseScores.keys(), ...denseScores.keys()])]
    .map((key) => {
      const sparseScore = sparseScores.get(key) ?? null
      const denseScore = denseScores.get(key) ?? null
      const sum =
        (sparseScore === null ? 0 : weights.sparse * sparseUnit(sparseScore)) +
        (denseScore === null ? 0 : weights.dense * denseUnit(denseScore))
      return { key, score: total > 0 ? sum / total : 0, sparseScore, denseScore }
    })
    .sort((left, right) => right.score - left.score || left.key - right.key)
}
