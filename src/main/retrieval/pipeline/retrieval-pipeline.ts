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
import type { StageTime } from '../store/search-store.ts'
import type { RunnerUp, VectorMatch } from '../store/vector-store.ts'

/** What to search for, and how. Scopes that the caller may not read are left out. `minScore` is in the strategy's own range. */
export interface RetrievalRequest {
  readonly query: string
  readonly requestedScopes: readonly VectorScope[]
  readonly topK: number
  readonly minScore: number
  readonly mergeStrategy: MergeStrategy
  readonly originFilter: readonly ChunkOrigin[] | null
}

export interface RetrieveOptions {
  /** Ends a search whose answer nobody waits for any more. */
  readonly signal?: AbortSignal | undefined
  /** Documents that alone are searched; `null` or absent for every one. */
  readonly documentIds?: readonly Guid[] | null
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
  /** The best candidates that are no matches, as many as were asked for. */
  readonly runnersUp: readonly RunnerUp[]
  readonly stages: readonly StageTime[]
  readonly traceId: Guid
  readonly trace: RetrievalTrace
}

export interface TracedOptions extends RetrieveOptions {
  /** How many candidates behind the matches are told of too; none by default. */
  readonly runnersUp?: number
}

/** A pipeline that also hands out the trace of a retrieval. */
export interface TracedRetrievalPipeline extends RetrievalPipeline {
  retrieveTraced(request: RetrievalRequest, access: AccessContext, options?: TracedOptions): Promise<TracedRetrieval>
}
