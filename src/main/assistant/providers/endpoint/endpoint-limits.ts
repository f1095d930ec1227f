import { HOUR_MS } from '../../../platform/durations.ts'
/** How long an endpoint may take and how much it may send. */
export interface EndpointLimits {
  /**
   * To the first word of a reply, whatever else arrives before it; and for a plain call to its answer. A local server may have to load gigabytes and
   * read a long prompt on a CPU first.
   */
  readonly firstTokenMs: number
  /** Silence on the line once the reply has begun. */
  readonly idleMs: number
  /** Between two pieces of a reply while the line is kept alive with nothing on it. */
  readonly stallMs: number
  /** One reply in all. */
  readonly totalMs: number
  readonly maxResponseBytes: number
  /** Events of one stream, those without content included. */
  readonly maxEvents: number
  /** UTF-16 units of one event. */
  readonly maxEventLength: number
  /** UTF-16 units of one reply, of its thoughts, and of the arguments of one tool call. */
  readonly maxTextLength: number
  readonly maxReasoningLength: number
  readonly maxToolArgumentsLength: number
  readonly maxToolCalls: number
  /** Tries of a request that is answered 408, 429 or 5xx or broken off before its first byte, the first included. */
  readonly maxAttempts: number
  readonly initialDelayMs: number
  /** A longer Retry-After is reported instead of waited for. */
  readonly maxRetryAfterMs: number
}

/** Ten minutes to the first word, two between words; sizes far above what any reply needs. */
export const defaultEndpointLimits: EndpointLimits = {
  firstTokenMs: 600_000,
  idleMs: 120_000,
  stallMs: 600_000,
  totalMs: HOUR_MS,
  maxResponseBytes: 64 * 1024 * 1024,
  maxEvents: 500_000,
  maxEventLength: 8 * 1024 * 1024,
  maxTextLength: 400_000,
  maxReasoningLength: 1_000_000,
  maxToolArgumentsLength: 64_000,
  maxToolCalls: 128,
  maxAttempts: 3,
  initialDelayMs: 500,
  maxRetryAfterMs: 20_000,
}
