import type { VectorMatch } from '../store/vector-store.ts'

/** What may end a reranking early. */
export interface RerankOptions {
  readonly signal?: AbortSignal | undefined
}

/**
 * Orders candidates by reading them beside the query. Returns at most `topK`, best first, with its own scores. Where it rejects, the order without it
 * stands; an abort ends the search.
 */
export interface Reranker {
  rerank(
    query: string,
    candidates: readonly VectorMatch[],
    topK: number,
    options?: RerankOptions,
  ): Promise<VectorMatch[]>
}

/** A reranker, or what tells the one that is in use at the moment; `null` while none is. */
export type RerankerPart = Reranker | (() => Reranker | null)

/** A fake that orders by the share of the query's words that the text holds. */
export const wordReranker = (): Reranker => ({
  rerank: async (query, candidates, topK) => {
    const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    return candidates
      .map((match) => {
        const text = match.chunk.text.toLowerCase()
        return { ...match, score: words.filter((word) => text.includes(word)).length / Math.max(1, words.length) }
      })
      .sort((left, right) => right.score - left.score)
      .slice(0, topK)
  },
})
