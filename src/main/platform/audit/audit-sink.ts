import type { DateTime } from '../../../contracts/index.ts'

/** Who called which guarded operation, and what came of it. Inputs and results are never part of it. */
export interface AuditEntry {
  readonly at: DateTime
  readonly userId: string
  /** The team that was acted in; null where the caller was refused before one was found. */
  readonly teamId: string | null
  readonly contract: string
  readonly operation: string
  /** `Refused`: by the guard or the contract's own rules (4xx). `Failed`: by a fault of ours. */
  readonly outcome: 'Succeeded' | 'Refused' | 'Failed'
  /** The id under which the log tells more. */
  readonly correlationId: string
}

/** Told of every guarded call once it has ended. Must be quick; one that throws is logged and holds up nobody. */
export interface AuditSink {
  write(entry: AuditEntry): void
}
