import type { Identity } from '../../platform/index.ts'

/** Whose a request is. */
export interface Caller {
  readonly identity: Identity
  /** Aborted when the session behind it ends; null for a credential that is none. */
  readonly ended: AbortSignal | null
}
