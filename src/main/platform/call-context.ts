import type { AccessContext } from './access/access-context.ts'

/** What every contract handler gets beside its parsed input. */
export interface CallContext {
  readonly access: AccessContext
  /** Also in the log, and in the `instance` of a problem. */
  readonly correlationId: string
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal
}
