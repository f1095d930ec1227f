import type { JsonObject } from '../../../contracts/index.ts'
import { retrievalTrace } from '../../../contracts/index.ts'
import type { EventStore } from '../../platform/index.ts'
import type { RetrievalTraceReader, RetrievalTracer } from './retrieval-tracer.ts'

const SOURCE_MODULE = '_platform.retrieval'
/** A trace is recorded within a moment after its id was made. */
const EVENTS_TO_READ = 1000

/** The millisecond in which a version 7 UUID was made. */
const madeAt = (guid: string): number => Number.parseInt(guid.replaceAll('-', '').slice(0, 12), 16)

const asJson = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject

/** Records retrievals as events, and finds them there again by the time that their id holds. */
export const eventRetrievalTracer = (events: EventStore): RetrievalTracer & RetrievalTraceReader => ({
  trace: (trace, access, traceId) => {
    events.append({
      sourceModule: SOURCE_MODULE,
      kind: 'KnowledgeRetrieved',
      payload: asJson({ traceId, ...trace }),
      teamId: access.teamId,
      userId: access.userId,
    })
  },
  miss: (scope, queryHash) => {
    events.append({
      sourceModule: SOURCE_MODULE,
      kind: 'KnowledgeRetrievalMiss',
      payload: asJson({ scope, queryHash }),
      teamId: scope.type === 'Team' ? scope.teamId : null,
      userId: scope.type === 'User' ? scope.userId : null,
    })
  },
  find: (traceId, access) => {
    const time = new Date(madeAt(traceId))
    if (Number.isNaN(time.getTime())) return null
    const since = time.toISOString()
    const found = events
      .read({ sourceModule: SOURCE_MODULE, kind: 'KnowledgeRetrieved', since, limit: EVENTS_TO_READ })
      .find((event) => event.payload.traceId === traceId && event.userId === access.userId)
    return found === undefined ? null : retrievalTrace.parse(found.payload)
  },
})
