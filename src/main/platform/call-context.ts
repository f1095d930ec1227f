import type { AccessContext } from './access/access-context.ts'

/** What every contract handler gets beside its parsed input. */
export interface CallContext {
  readonly access: AccessContext
  /** Also in the log, and in the `instance` of a problem. */
  readonly correlationId: string
  /** BCP 47 tag of the language that the caller's interface speaks; null or absent where it did not say. */
  readonly language?: string | null
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal
  /** Told of the text of the result as it is written, piece by piece, where the transport can pass it on. */
  readonly onText?: (piece: string) => void
}
