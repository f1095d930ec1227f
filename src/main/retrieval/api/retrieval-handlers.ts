import type { ContractHandlers, MergeStrategy, retrievalApi } from '../../../contracts/index.ts'
import type { CallContext } from '../../platform/index.ts'
import type { TracedRetrievalPipeline } from '../pipeline/retrieval-pipeline.ts'
import { passageOf } from '../prompt/passage.ts'
import type { ScopeStrategy } from '../prompt/scope-strategy.ts'
import { scopesFor } from '../prompt/scope-strategy.ts'
import type { RetrievalTraceReader } from '../tracing/retrieval-tracer.ts'

export interface RetrievalHandlersOptions {
  readonly pipeline: TracedRetrievalPipeline
  readonly traces: RetrievalTraceReader
  /** What a request that names none gets. */
  readonly mergeStrategy: MergeStrategy
  readonly scopeStrategy: ScopeStrategy
}

export const createRetrievalHandlers = (
  options: RetrievalHandlersOptions,
): ContractHandlers<typeof retrievalApi, CallContext> => ({
  Search: async (request, { access }) => {
    const { matches, traceId } = await options.pipeline.retrieveTraced(
      {
        ...request,
        requestedScopes: request.requestedScopes ?? (await scopesFor(options.scopeStrategy, access)),
        mergeStrategy: request.mergeStrategy ?? options.mergeStrategy,
      },
      access,
    )
    return {
      traceId,
      matches: matches.map(({ chunk, score }) => {
        const { id, text, metadata, origin } = chunk
        const { documentId, fileName, span } = passageOf(chunk)
        return { chunk: { id, text, metadata, origin }, score, documentId, fileName, span }
      }),
    }
  },
  GetTrace: async (traceId, { access }) => options.traces.find(traceId, access),
})
