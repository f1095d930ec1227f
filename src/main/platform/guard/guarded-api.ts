import type { Contract } from '../../../contracts/index.ts'
import type { CallContext } from '../call-context.ts'
import type { EffectServices } from './call-effects.ts'

/** A contract with its handlers behind the guard: the one door that every transport calls through. */
export interface GuardedApi {
  readonly contract: Contract
  /**
   * Checks the caller's permission, parses the input, runs the handler as the effect of its row asks (without services, just so). Throws `AlcoveError`:
   * NotFound for an unknown operation, Forbidden, InvalidInput naming the field, TooManyRequests. Returns what the handler returned.
   */
  call(operation: string, input: unknown, call: CallContext, services?: EffectServices): Promise<unknown>
}
