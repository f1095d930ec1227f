import type { InvokeReply } from '../../../contracts/index.ts'
import type { AccessContext } from '../access/access-context.ts'
import { AlcoveError } from '../alcove-error.ts'
import { newGuid } from '../guid.ts'
import type { Logger } from '../logger.ts'
import { actInTeam } from './acting-team.ts'
import type { GuardedApi } from './guarded-api.ts'
import { problemOf } from './problem-of.ts'

export interface DispatchRequest {
  readonly contract: string
  readonly operation: string
  readonly input: unknown
  readonly access: AccessContext
  /** The team to act in; null for the caller's first. */
  readonly teamId: string | null
  readonly signal: AbortSignal
}

/** What every transport calls: one guarded call, with its failure as data and in the log. Never rejects. */
export type Dispatch = (request: DispatchRequest) => Promise<InvokeReply>

/** Logs an error under its correlation id, as loudly as it deserves, and returns its wire form. */
export const reportProblem = (logger: Logger, error: unknown, correlationId: string, where: object) => {
  const problem = problemOf(error, correlationId)
  if (problem.status === 500) logger.error({ ...where, correlationId, err: error }, 'call failed')
  else logger.debug({ ...where, correlationId, status: problem.status }, 'call refused')
  return problem
}

export const createDispatcher = (apis: readonly GuardedApi[], logger: Logger): Dispatch => {
  const byName = new Map(apis.map((api) => [api.contract.name, api]))
  return async ({ contract, operation, input, access, teamId, signal }) => {
    const correlationId = newGuid()
    try {
      const api = byName.get(contract)
      if (!api) throw new AlcoveError('NotFound', 'There is no contract of that name.')
      const acting = actInTeam(access, teamId)
      return { ok: true, value: await api.call(operation, input, { access: acting, correlationId, signal }) }
    } catch (error) {
      // An abort is the caller's own doing, not a failure.
      if (signal.aborted && !(error instanceof AlcoveError)) {
        logger.debug({ contract, operation, correlationId }, 'call abandoned')
        return { ok: false, problem: problemOf(error, correlationId) }
      }
      return { ok: false, problem: reportProblem(logger, error, correlationId, { contract, operation }) }
    }
  }
}
