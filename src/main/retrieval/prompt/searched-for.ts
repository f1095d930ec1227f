import type { Guid, SearchRecord } from '../../../contracts/index.ts'
import type { AccessContext } from '../../platform/index.ts'
import { unifyText } from '../analysis/unify-text.ts'
import { chunkMetadataKeys } from '../chunk-metadata.ts'
import type { RetrievalPipeline, RetrievalRequest, TracedRetrievalPipeline } from '../pipeline/retrieval-pipeline.ts'
import type { Correction } from '../search-index/spelling.ts'
import type { VectorMatch } from '../store/vector-store.ts'
import { RUNNERS_UP, searchRecordOf } from '../tracing/search-record.ts'

/** What a search found, and what it was for, misspelt words repaired. */
export interface Found {
  readonly query: string
  readonly matches: VectorMatch[]
  /** What it looked at; `null` where the pipeline does not tell. */
  readonly record: SearchRecord | null
}

/** A query with its misspelt words repaired. */
export const repaired = (query: string, corrections: readonly Correction[]): string => {
  if (corrections.length === 0) return query
  const searched = new Map(corrections.map((correction) => [correction.asked, correction.searched]))
  return unifyText(query).replace(/[\p{L}\p{M}]+/gu, (word) => searched.get(word.toLowerCase()) ?? word)
}

const tellsCorrections = (pipeline: RetrievalPipeline): pipeline is TracedRetrievalPipeline =>
  'retrieveTraced' in pipeline

/** Whether a match is of some documents: a pipeline of one's own may not know how to keep to them. */
const isOf =
  (documentIds: readonly Guid[] | null) =>
  ({ chunk }: VectorMatch): boolean =>
    documentIds === null || documentIds.includes(chunk.metadata[chunkMetadataKeys.documentId] ?? '')

export interface SearchTelling {
  readonly access: AccessContext
  readonly signal?: AbortSignal | undefined
  /** Documents that alone are searched; `null` for every one. */
  readonly documentIds: readonly Guid[] | null
  /** Which passages the model has had already, when the search ends. */
  readonly isGivenBefore?: (chunkId: string) => boolean
}

/**
 * Searches, and tells what for and what it looked at: a pipeline of one's own that repairs no spelling searched for just what it was asked.
 */
export const searchTelling = async (
  pipeline: RetrievalPipeline,
  request: RetrievalRequest,
  { access, signal, documentIds, isGivenBefore }: SearchTelling,
): Promise<Found> => {
  const { query } = request
  const options = { documentIds, ...(signal && { signal }) }
  if (!tellsCorrections(pipeline)) {
    const found = await pipeline.retrieve(request, access, options)
    return { query, matches: found.filter(isOf(documentIds)), record: null }
  }
  const retrieval = await pipeline.retrieveTraced(request, access, { ...options, runnersUp: RUNNERS_UP })
  const searched = repaired(query, retrieval.corrections)
  const record = searchRecordOf({ request, retrieval, searched, ...(isGivenBefore && { isGivenBefore }) })
  return { query: searched, matches: retrieval.matches, record }
}
