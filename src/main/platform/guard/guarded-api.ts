import type { Contract } from '../../../contracts/index.ts'
import type { CallContext } from '../call-context.ts'

/** A contract with its handlers behind the guard: the one door that every transport calls through. */
export interface GuardedApi {
  readonly contract: Contract
  /**
   * Checks the caller's permission, parses the input, runs the handler. Throws `AlcoveError`: NotFound for an unknown
   * operation, Forbidden, InvalidInput naming the field. Returns what the handler returned.
   */
  call(operation: string, input: unknown, call: CallContext): Promise<unknown>
}
