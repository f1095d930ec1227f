/** How much of an absolute sign of relevance one match shows. */
export interface RelevanceSigns {
  /** Share of the query's information that the chunk holds, 0 to 1. */
  readonly coverage: number
  /** Cosine of query and chunk; 0 where there is none. */
  readonly cosine: number
}

const COSINE_WEIGHT = 1.5
/** Below the first no relevance at all, from the second on full relevance. */
const NOTHING = 0.5
const CERTAIN = 1.05
/** Only the best matches speak for the question as a whole. */
const MATCHES = 3

/**
 * Whether the best matches have anything to do with the query, 0 to 1. Min-max normalised scores cannot tell: the best match of an off-topic
 * question scores 1 too. So a hybrid score is the fused score times this factor, which is the same for all matches of a query and leaves
 * their order alone; with the default `minScore` of 0.3, "nothing relevant" is an empty result.
 *
 * The sign is coverage + 1.5 cosine, its limits were read off the sample library: its twenty questions give .85 and more, twenty of
 * twenty-one questions about other things .68 and less; .665 gives the factor 0.3.
 */
export const relevance = (best: readonly RelevanceSigns[]): number => {
  const signs = best.slice(0, MATCHES).map(({ coverage, cosine }) => coverage + COSINE_WEIGHT * Math.max(0, cosine))
  const strongest = Math.max(0, ...signs)
  return Math.min(1, Math.max(0, (strongest - NOTHING) / (CERTAIN - NOTHING)))
}
