import type {
  ChunkOrigin,
  Guid,
  MergeStrategy,
  RetrievalTrace,
  TextChunk,
  VectorScope,
} from '../../../contracts/index.ts'
import type { AccessContext } from '../../platform/index.ts'
import type { Correction } from '../search-index/spelling.ts'
import type { VectorMatch } from '../store/vector-store.ts'

/** What to search for, and how. Scopes that the caller may not read are left out. `minScore` is in the strategy's own range. */
export interface RetrievalRequest {
  readonly query: string
  readonly requestedScopes: readonly VectorScope[]
  readonly topK: number
  readonly minScore: number
  readonly mergeStrategy: MergeStrategy
  readonly originFilter: readonly ChunkOrigin[] | null
}

/** What may end a search whose answer nobody waits for any more. */
export interface RetrieveOptions {
  readonly signal?: AbortSignal | undefined
}

/** Finds chunks within what the caller may read, and traces every retrieval. Conformance pack: `test/conformance/retrieval-pipeline.ts`. */
export interface RetrievalPipeline {
  retrieve(request: RetrievalRequest, access: AccessContext, options?: RetrieveOptions): Promise<VectorMatch[]>
  index(scope: VectorScope, chunk: TextChunk): Promise<void>
}

/** What a retrieval found, and what it did. */
export interface TracedRetrieval {
  readonly matches: VectorMatch[]
  /** Words of the query that stand nowhere in what was searched, and what was searched for instead; to be shown as "searched for …". */
  readonly corrections: readonly Correction[]
  readonly traceId: Guid
  readonly trace: RetrievalTrace
}

/** A pipeline that also hands out the trace of a retrieval. */
export interface TracedRetrievalPipeline extends RetrievalPipeline {
  retrieveTraced(request: RetrievalRequest, access: AccessContext, options?: RetrieveOptions): Promise<TracedRetrieval>
}
