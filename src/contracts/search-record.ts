import { z } from 'zod'
import { mergeStrategy } from './retrieval.ts'
import { guid } from './scalars.ts'
import { sourceSpan } from './source-span.ts'

/** A word of the query that stands nowhere in what was searched, and the one that was searched for instead: "searched for …". */
export const queryCorrection = z.object({ asked: z.string(), searched: z.string() })
export type QueryCorrection = z.infer<typeof queryCorrection>

/**
 * What became of a passage that a search looked at: given to the model; given already by an earlier search of the same reply; left out because it scored below
 * the least score, or because better ones were as many as are given.
 */
export const candidateOutcome = z.enum(['Given', 'GivenBefore', 'BelowThreshold', 'BeyondLimit'])
export type CandidateOutcome = z.infer<typeof candidateOutcome>

const measured = z.number().nullable()

/** A passage that a search looked at. Holds none of its text. Scores are `null` where that part of the search had nothing to say of it, or did not run. */
export const searchCandidate = z.object({
  chunkId: guid,
  documentId: guid,
  fileName: z.string(),
  contentType: z.string(),
  span: sourceSpan,
  /** Cosine similarity, -1 to 1. */
  dense: measured,
  /** BM25: above 0, without an upper bound. */
  sparse: measured,
  /** Both together, 0 to 1, relative to the other candidates of this search. */
  fused: measured,
  /** How likely it is that the passage answers the question, 0 to 1. */
  relevance: measured,
  /** The reranker's own score. */
  reranked: measured,
  outcome: candidateOutcome,
})
export type SearchCandidate = z.infer<typeof searchCandidate>

/** What one search for a reply did: what was searched for, which passages it looked at, best first, and what became of each. */
export const searchRecord = z.object({
  traceId: guid,
  asked: z.string(),
  /** What was asked with misspelt words repaired. */
  searched: z.string(),
  corrections: z.array(queryCorrection),
  mergeStrategy,
  topK: z.int().nonnegative(),
  minScore: z.number(),
  /** All candidates, of which the best stand in `candidates`. */
  candidatePoolSize: z.int().nonnegative(),
  latencyMs: z.number().nonnegative(),
  stages: z.array(z.object({ stage: z.string(), ms: z.number().nonnegative() })),
  candidates: z.array(searchCandidate),
})
export type SearchRecord = z.infer<typeof searchRecord>

/** The stage of a search whose question could not be embedded: it went by words alone. */
export const EMBED_FAILED = 'embed-failed'

/** Whether a search that was to go by meaning went by words alone, since the search model did not answer. */
export const lackedMeaning = ({ stages }: Pick<SearchRecord, 'stages'>): boolean =>
  stages.some(({ stage }) => stage === EMBED_FAILED)
