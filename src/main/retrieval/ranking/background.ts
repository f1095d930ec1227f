/**
 * How alike questions and passages are to an embedding model that have nothing to do with each other: on what scale a cosine of it
 * is to be read. One model's unrelated texts have .1, another's .75.
 */
export interface Background {
  readonly mean: number
  readonly deviation: number
}

/** Less than a model's own noise. */
const LEAST_DEVIATION = 0.02
/** Of the cosines taken, the highest are left aside: libraries hold copies. */
const KEPT = 0.99

/** The background that some cosines of unrelated texts show; `null` where there are none. */
export const backgroundOf = (cosines: readonly number[]): Background | null => {
  const kept = cosines.toSorted((left, right) => left - right).slice(0, Math.ceil(cosines.length * KEPT))
  if (kept.length === 0) return null
  const mean = kept.reduce((sum, cosine) => sum + cosine, 0) / kept.length
  const variance = kept.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / kept.length
  return { mean, deviation: Math.max(LEAST_DEVIATION, Math.sqrt(variance)) }
}

/** How far a cosine stands above the background, in its deviations. Of unrelated passages, one in a hundred comes to 3, whatever the model. */
export const closeness = (cosine: number, { mean, deviation }: Background): number => (cosine - mean) / deviation
