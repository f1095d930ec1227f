import { unifyText } from '../analysis/unify-text.ts'
import type { RetrievalPipeline, RetrievalRequest, TracedRetrievalPipeline } from '../pipeline/retrieval-pipeline.ts'
import type { Correction } from '../search-index/spelling.ts'
import type { VectorMatch } from '../store/vector-store.ts'

/** What a search found, and what it was for, misspelt words repaired. */
export interface Found {
  readonly query: string
  readonly matches: VectorMatch[]
}

const repaired = (query: string, corrections: readonly Correction[]): string => {
  if (corrections.length === 0) return query
  const searched = new Map(corrections.map((correction) => [correction.asked, correction.searched]))
  return unifyText(query).replace(/[\p{L}\p{M}]+/gu, (word) => searched.get(word.toLowerCase()) ?? word)
}

const tellsCorrections = (pipeline: RetrievalPipeline): pipeline is TracedRetrievalPipeline =>
  'retrieveTraced' in pipeline

/** Searches, and tells what for: a pipeline of one's own that repairs no spelling searched for just what it was asked. */
export const searchTelling = async (
  pipeline: RetrievalPipeline,
  ...[request, access, options]: Parameters<RetrievalPipeline['retrieve']>
): Promise<Found> => {
  const { query }: RetrievalRequest = request
  if (!tellsCorrections(pipeline)) return { query, matches: await pipeline.retrieve(request, access, options) }
  const { matches, corrections } = await pipeline.retrieveTraced(request, access, options)
  return { query: repaired(query, corrections), matches }
}
