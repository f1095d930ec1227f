import type { InvokeReply } from '../../../contracts/index.ts'
import type { AccessResolver } from '../access/access-resolver.ts'
import type { Identity } from '../access/identity.ts'
import { AlcoveError } from '../alcove-error.ts'
import type { AuditEntry, AuditSink } from '../audit/audit-sink.ts'
import { now } from '../clock.ts'
import { newGuid } from '../guid.ts'
import type { Logger } from '../logger.ts'
import type { MetricsSink } from '../metrics/metrics-sink.ts'
import type { EffectServices } from './call-effects.ts'
import type { GuardedApi } from './guarded-api.ts'
import { problemOf } from './problem-of.ts'

/** One call as a transport hands it on: input not yet parsed, its caller verified. */
export interface DispatchRequest {
  readonly contract: string
  readonly operation: string
  readonly input: unknown
  /** Whose credential the transport has verified. */
  readonly identity: Identity
  /** The team to act in; null for the caller's first. */
  readonly teamId: string | null
  /** BCP 47 tag of the language that the caller's interface speaks. */
  readonly language?: string | null
  readonly signal: AbortSignal
  /** Told of the text of the result while it is being written, by operations that write some. */
  readonly onText?: (piece: string) => void
}

/** What every transport calls: one guarded call, with its failure as data and in the log. Never rejects. */
export type Dispatch = (request: DispatchRequest) => Promise<InvokeReply>

/** The guarded contracts, and who is told of their calls. */
export interface DispatcherOptions extends EffectServices {
  readonly apis: readonly GuardedApi[]
  readonly access: AccessResolver
  readonly logger: Logger
  readonly audit: AuditSink
  readonly metrics: MetricsSink
}

/** Logs an error under its correlation id, as loudly as it deserves, and returns its wire form. */
export const reportProblem = (logger: Logger, error: unknown, correlationId: string, where: object) => {
  const problem = problemOf(error, correlationId)
  if (problem.status === 500) logger.error({ ...where, correlationId, err: error }, 'call failed')
  else logger.debug({ ...where, correlationId, status: problem.status }, 'call refused')
  return problem
}

const outcomeOf = (reply: InvokeReply): AuditEntry['outcome'] => {
  if (!reply.ok) return reply.problem.status >= 500 ? 'Failed' : 'Refused'
  const { value } = reply
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false ? 'Refused' : 'Succeeded'
}

/** The one way in for every transport. An unknown contract or operation is answered with `NotFound`. */
export const createDispatcher = (options: DispatcherOptions): Dispatch => {
  const { apis, access, logger, audit, metrics } = options
  const byName = new Map(apis.map((api) => [api.contract.name, api]))

  const fail = (request: DispatchRequest, error: unknown, correlationId: string): InvokeReply => {
    const { contract, operation, signal } = request
    // An abort is the caller's own doing, not a failure.
    if (signal.aborted && !(error instanceof AlcoveError)) {
      logger.debug({ contract, operation, correlationId }, 'call abandoned')
      return { ok: false, problem: problemOf(error, correlationId) }
    }
    return { ok: false, problem: reportProblem(logger, error, correlationId, { contract, operation }) }
  }

  return async (request) => {
    const { contract, operation, input, identity, teamId, language = null, signal, onText } = request
    const correlationId = newGuid()
    const started = performance.now()
    let actingTeamId: string | null = null
    const call = async (): Promise<InvokeReply> => {
      try {
        const api = byName.get(contract)
        if (!api) throw new AlcoveError('NotFound', 'There is no contract of that name.')
        const acting = await access.accessOf(identity, teamId)
        actingTeamId = acting.teamId
        const context = { access: acting, correlationId, language, signal, ...(onText && { onText }) }
        return { ok: true, value: await api.call(operation, input, context, options) }
      } catch (error) {
        return fail(request, error, correlationId)
      }
    }
    const reply = await call()
    const outcome = outcomeOf(reply)
    const { userId } = identity
    audit.write({ at: now(), userId, teamId: actingTeamId, contract, operation, outcome, correlationId })
    // Only names that exist: what a caller invents is no label.
    if (Object.hasOwn(byName.get(contract)?.contract.operations ?? {}, operation))
      metrics.record({
        name: 'api.call',
        value: performance.now() - started,
        unit: 'ms',
        labels: { contract, operation, outcome },
      })
    return reply
  }
}
