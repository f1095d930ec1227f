import type { z } from 'zod'
import type { ChunkOrigin, ContractHandlers, retrievalApi, retrievalRequest } from '../../../contracts/index.ts'
import type { CallContext } from '../../platform/index.ts'
import type { RetrievalRequest, TracedRetrievalPipeline } from '../pipeline/retrieval-pipeline.ts'
import { passageOf } from '../prompt/passage.ts'
import { scopesFor } from '../prompt/scope-strategy.ts'
import { repaired } from '../prompt/searched-for.ts'
import type { RetrievalSettings } from '../retrieval-settings.ts'
import type { RetrievalTraceReader } from '../tracing/retrieval-tracer.ts'
import { RUNNERS_UP, searchRecordOf } from '../tracing/search-record.ts'
import { nearestParts } from './nearest-parts.ts'

/** What the operations of `IRetrievalApi` search, and what they take where a request leaves it out. */
export interface RetrievalHandlersOptions {
  readonly pipeline: TracedRetrievalPipeline
  readonly traces: RetrievalTraceReader
  /** What a request gets for the fields that it leaves out. */
  readonly config: RetrievalSettings
}

/** What a person can open, what modules told among it: not what was made about documents. */
const ofDocuments: ChunkOrigin[] = ['UserContent', 'Note', 'Narrative']

/** The operations of `IRetrievalApi`. They search in the scopes of their caller alone. */
export const createRetrievalHandlers = ({
  pipeline,
  traces,
  config,
}: RetrievalHandlersOptions): ContractHandlers<typeof retrievalApi, CallContext> => {
  const completed = async (
    request: z.output<typeof retrievalRequest>,
    { access }: CallContext,
  ): Promise<RetrievalRequest> => ({
    query: request.query,
    requestedScopes: request.requestedScopes ?? (await scopesFor(config.scopeStrategy, access)),
    topK: request.topK ?? config.topK,
    minScore: request.minScore ?? config.minScore,
    mergeStrategy: request.mergeStrategy ?? config.mergeStrategy,
    originFilter: request.originFilter ?? config.originFilter,
  })
  return {
    Search: async (given, call) => {
      const { matches, corrections, traceId } = await pipeline.retrieveTraced(
        await completed(given, call),
        call.access,
        {
          signal: call.signal,
        },
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
    FindPassages: async ({ query, limit: topK }, call) => {
      const { mergeStrategy, minScore } = config
      const request = { query, topK, minScore, mergeStrategy, originFilter: ofDocuments }
      const requestedScopes = await scopesFor(config.scopeStrategy, call.access)
      const { matches, corrections } = await pipeline.retrieveTraced({ ...request, requestedScopes }, call.access, {
        signal: call.signal,
      })
      return { passages: await nearestParts(repaired(query, corrections), matches), corrections: [...corrections] }
    },
    Explain: async (given, call) => {
      const request = await completed(given, call)
      const retrieval = await pipeline.retrieveTraced(request, call.access, {
        signal: call.signal,
        runnersUp: RUNNERS_UP,
      })
      return searchRecordOf({ request, retrieval, searched: repaired(request.query, retrieval.corrections) })
    },
    GetTrace: async (traceId, { access }) => traces.find(traceId, access),
  }
}
