import type { CandidateOutcome, SearchCandidate, SearchRecord } from '../../../contracts/index.ts'
import type { RetrievalRequest, TracedRetrieval } from '../pipeline/retrieval-pipeline.ts'
import { passageOf } from '../prompt/passage.ts'
import type { RunnerUp } from '../store/vector-store.ts'

/** Candidates behind the matches that a record tells of. */
export const RUNNERS_UP = 15

const relevanceOf = ({ score, scores }: RunnerUp, { mergeStrategy }: RetrievalRequest): number | null => {
  if (scores?.relevance !== undefined) return scores.relevance
  return mergeStrategy === 'DenseOnly' ? null : score
}

const candidateOf = (found: RunnerUp, request: RetrievalRequest, outcome: CandidateOutcome): SearchCandidate => {
  const { chunkId, documentId, fileName, contentType, span } = passageOf(found.chunk)
  const { dense = null, sparse = null, fused = null, reranked = null } = found.scores ?? {}
  return {
    chunkId,
    documentId,
    fileName,
    contentType,
    span,
    dense: request.mergeStrategy === 'DenseOnly' ? (dense ?? found.score) : dense,
    sparse,
    fused,
    relevance: relevanceOf(found, request),
    reranked,
    outcome,
  }
}

export interface RecordedSearch {
  readonly request: RetrievalRequest
  readonly retrieval: TracedRetrieval
  /** The query with misspelt words repaired. */
  readonly searched: string
  /** Whether the model has had a passage from an earlier search. */
  readonly isGivenBefore?: (chunkId: string) => boolean
}

/** What a search did, in the form in which it is kept with a reply and shown. Holds no text of a passage. */
export const searchRecordOf = ({ request, retrieval, searched, isGivenBefore }: RecordedSearch): SearchRecord => {
  const { matches, runnersUp, corrections, stages, traceId, trace } = retrieval
  const { query, mergeStrategy, topK, minScore } = request
  const given = matches.map((match) =>
    candidateOf(match, request, isGivenBefore?.(match.chunk.id) ? 'GivenBefore' : 'Given'),
  )
  const others = runnersUp.map((other) =>
    candidateOf(other, request, other.score < minScore ? 'BelowThreshold' : 'BeyondLimit'),
  )
  return {
    traceId,
    asked: query,
    searched,
    corrections: [...corrections],
    mergeStrategy,
    topK,
    minScore,
    candidatePoolSize: trace.candidatePoolSize,
    latencyMs: trace.latencyMs,
    stages: [...stages],
    candidates: [...given, ...others],
  }
}
