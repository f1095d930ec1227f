import type { Guid, RetrievalTrace, VectorScope } from '../../../contracts/index.ts'
import type { AccessContext } from '../../platform/index.ts'

/** Told of every retrieval. Synchronous and quick; never told the query itself. */
export interface RetrievalTracer {
  trace(trace: RetrievalTrace, access: AccessContext, traceId: Guid): void
  /** A permitted scope in which nothing was found. */
  miss(scope: VectorScope, queryHash: string): void
}

/** A tracer that can be asked what it was told. */
export interface RetrievalTraceReader {
  /** One of the caller's own retrievals; `null` for another's, and for one that is not known. */
  find(traceId: Guid, access: AccessContext): RetrievalTrace | null
}
