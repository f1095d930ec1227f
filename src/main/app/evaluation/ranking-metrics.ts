/** Graded relevance of documents for one query; what is not listed is not relevant. */
export type Judgements = ReadonlyMap<string, number>

export interface RankingMetrics {
  readonly nDCG10: number
  readonly mrr10: number
  readonly recall100: number
}

const discounted = (gains: readonly number[]): number =>
  gains.reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0)

/** The share of the relevant documents that are among the first `depth` of a ranking. */
export const recallAt = (depth: number, ranking: readonly string[], judgements: Judgements): number => {
  const relevant = [...judgements.values()].filter((grade) => grade > 0).length
  const found = ranking.slice(0, depth).filter((id) => (judgements.get(id) ?? 0) > 0).length
  return relevant === 0 ? 0 : found / relevant
}

/** nDCG@10 with linear gains, MRR@10 and recall@100 of one ranking, as trec_eval and BEIR define them. */
export const rankingMetrics = (ranking: readonly string[], judgements: Judgements): RankingMetrics => {
  const relevant = [...judgements.values()].filter((grade) => grade > 0)
  const ideal = discounted(relevant.toSorted((left, right) => right - left).slice(0, 10))
  const gains = ranking.slice(0, 10).map((id) => Math.max(0, judgements.get(id) ?? 0))
  const first = gains.findIndex((gain) => gain > 0)
  return {
    nDCG10: ideal === 0 ? 0 : discounted(gains) / ideal,
    mrr10: first < 0 ? 0 : 1 / (first + 1),
    recall100: recallAt(100, ranking, judgements),
  }
}

/** The mean over queries. */
export const meanMetrics = (all: readonly RankingMetrics[]): RankingMetrics => {
  const mean = (read: (metrics: RankingMetrics) => number): number =>
    all.length === 0 ? 0 : all.reduce((sum, metrics) => sum + read(metrics), 0) / all.length
  return {
    nDCG10: mean(({ nDCG10 }) => nDCG10),
    mrr10: mean(({ mrr10 }) => mrr10),
    recall100: mean(({ recall100 }) => recall100),
  }
}
