import type { ContractHandlers, retrievalApi } from '../../../contracts/index.ts'
import type { CallContext } from '../../platform/index.ts'
import type { TracedRetrievalPipeline } from '../pipeline/retrieval-pipeline.ts'
import { passageOf } from '../prompt/passage.ts'
import { scopesFor } from '../prompt/scope-strategy.ts'
import type { RetrievalSettings } from '../retrieval-settings.ts'
import type { RetrievalTraceReader } from '../tracing/retrieval-tracer.ts'

export interface RetrievalHandlersOptions {
  readonly pipeline: TracedRetrievalPipeline
  readonly traces: RetrievalTraceReader
  /** What a request gets for the fields that it leaves out. */
  readonly config: RetrievalSettings
}

export const createRetrievalHandlers = ({
  pipeline,
  traces,
  config,
}: RetrievalHandlersOptions): ContractHandlers<typeof retrievalApi, CallContext> => ({
  Search: async (request, { access, signal }) => {
    const { matches, corrections, traceId } = await pipeline.retrieveTraced(
      {
        query: request.query,
        requestedScopes: request.requestedScopes ?? (await scopesFor(config.scopeStrategy, access)),
        topK: request.topK ?? config.topK,
        minScore: request.minScore ?? config.minScore,
        mergeStrategy: request.mergeStrategy ?? config.mergeStrategy,
        originFilter: request.originFilter ?? config.originFilter,
      },
      access,
      { signal },
    )
    return {
      traceId,
      corrections: [...corrections],
      matches: matches.map(({ chunk, score }) => {
        const { id, text, metadata, origin } = chunk
        const { documentId, fileName, span } = passageOf(chunk)
        return { chunk: { id, text, metadata, origin }, score, documentId, fileName, span }
      }),
    }
  },
  GetTrace: async (traceId, { access }) => traces.find(traceId, access),
})
