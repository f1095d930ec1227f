/** How long an endpoint may take and how much it may send. */
export interface EndpointLimits {
  /** To the first byte of an answer; a local server may be loading its model. */
  readonly firstByteMs: number
  /** Between two pieces of an answer. */
  readonly idleMs: number
  readonly maxResponseBytes: number
  /** UTF-16 units of one reply, and of the arguments of one tool call. */
  readonly maxTextLength: number
  readonly maxToolArgumentsLength: number
  /** Tries of a request that is answered 429 or 5xx, the first included. */
  readonly maxAttempts: number
  readonly initialDelayMs: number
  /** A longer Retry-After is reported instead of waited for. */
  readonly maxRetryAfterMs: number
}

export const defaultEndpointLimits: EndpointLimits = {
  firstByteMs: 120_000,
  idleMs: 60_000,
  maxResponseBytes: 32 * 1024 * 1024,
  maxTextLength: 400_000,
  maxToolArgumentsLength: 64_000,
  maxAttempts: 3,
  initialDelayMs: 500,
  maxRetryAfterMs: 20_000,
}
