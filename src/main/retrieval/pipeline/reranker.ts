import type { VectorMatch } from '../store/vector-store.ts'

/** Orders candidates by reading them beside the query. Returns at most `topK`, best first, with its own scores. */
export interface Reranker {
  rerank(query: string, candidates: readonly VectorMatch[], topK: number): Promise<VectorMatch[]>
}

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
