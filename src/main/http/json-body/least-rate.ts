import { AlcoveError } from '../../platform/index.ts'

/** How fast a body that holds memory has to arrive. */
export interface LeastRate {
  readonly bytesPerSecond: number
  /** Before this nothing is asked of it. */
  readonly afterMs: number
  readonly lookEveryMs?: number
}

/** A slow line brings four times as much. */
const leastRate: LeastRate = { bytesPerSecond: 16_384, afterMs: 15_000 }

const tooSlow = ({ bytesPerSecond }: LeastRate): AlcoveError =>
  new AlcoveError(
    'InvalidInput',
    `The body arrived too slowly: fewer than ${bytesPerSecond} bytes in a second. Send it again over a better connection, or send less at once.`,
  )

const LOOK_EVERY_MS = 2_000

/** Hands pieces on as they come, and throws once what has come is less than the rate asks for. */
export async function* atLeast(
  pieces: AsyncIterator<Buffer>,
  rate: LeastRate = leastRate,
): AsyncGenerator<Buffer, void, undefined> {
  const { bytesPerSecond, afterMs, lookEveryMs = LOOK_EVERY_MS } = rate
  const slow = Promise.withResolvers<never>()
  slow.promise.catch(() => undefined)
  const started = performance.now()
  let arrived = 0
  let looked = started
  const timer = setInterval(() => {
    const now = performance.now()
    const late = now - looked - lookEveryMs
    looked = now
    // After the loop was held up, what has come meanwhile is taken first.
    if (late > lookEveryMs) return
    const sinceMs = now - started
    if (sinceMs > afterMs && arrived < (sinceMs / 1_000) * bytesPerSecond) slow.reject(tooSlow(rate))
  }, lookEveryMs)
  timer.unref()
  try {
    for (;;) {
      const { done, value } = await Promise.race([pieces.next(), slow.promise])
      if (done) return
      arrived += value.length
      yield value
    }
  } finally {
    clearInterval(timer)
    // Not waited for: it ends behind a piece that may never come.
    pieces.return?.().catch(() => undefined)
  }
}
