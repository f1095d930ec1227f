import { type FailureWords, failureWords } from '../../../../contracts/failures/failure-words.ts'
import { type AIProviderFailure, providerFailure } from '../ai-provider-failure.ts'
import type { EndpointLimits } from './endpoint-limits.ts'

/** Watches how a reply comes in, and gives up with a reason in words. */
export interface ReplyWatch {
  /** The endpoint has answered: headers have come. */
  answered(): void
  /** Bytes have come, of whatever kind. */
  bytes(): void
  /** A piece of the reply itself has come: a word, a thought, a part of a tool call. */
  content(): void
  stop(): void
}

type Limits = Pick<EndpointLimits, 'firstTokenMs' | 'idleMs' | 'stallMs' | 'totalMs'>

const seconds = (ms: number): FailureWords => {
  const whole = Math.max(1, Math.round(ms / 1000))
  return whole === 1 ? failureWords('OneSecond') : failureWords('Seconds', { seconds: whole })
}

/** Calls `giveUp` at most once. Cheap to tell of bytes: one timer, set anew only when it fires. */
export const createReplyWatch = (limits: Limits, giveUp: (reason: AIProviderFailure) => void): ReplyWatch => {
  const startedAt = performance.now()
  let hasAnswered = false
  let bytesAt = startedAt
  let contentAt: number | null = null
  let timer: NodeJS.Timeout | undefined

  const deadlines = (): [at: number, words: () => FailureWords][] => {
    const total: [number, () => FailureWords] = [
      startedAt + limits.totalMs,
      () => failureWords('ReplyTooSlow', { time: seconds(limits.totalMs) }),
    ]
    if (contentAt === null) {
      const words = hasAnswered
        ? failureWords('NoFirstWord', { time: seconds(limits.firstTokenMs) })
        : failureWords('NoAnswerWithin', { time: seconds(limits.firstTokenMs) })
      return [total, [startedAt + limits.firstTokenMs, () => words]]
    }
    return [
      total,
      [bytesAt + limits.idleMs, () => failureWords('SilentMidway', { time: seconds(limits.idleMs) })],
      [contentAt + limits.stallMs, () => failureWords('OpenButSilent', { time: seconds(limits.stallMs) })],
    ]
  }
  const check = () => {
    const now = performance.now()
    const all = deadlines()
    const missed = all.find(([at]) => at <= now)
    if (missed) return giveUp(providerFailure('TimedOut', missed[1]()))
    const wait = Math.min(...all.map(([at]) => at)) - now
    // What is set further off than a timer can count is looked at again before.
    timer = setTimeout(check, Math.min(Math.ceil(wait), 2_000_000_000))
  }
  check()
  return {
    answered: () => {
      hasAnswered = true
      bytesAt = performance.now()
    },
    bytes: () => {
      bytesAt = performance.now()
    },
    content: () => {
      const isFirst = contentAt === null
      contentAt = performance.now()
      bytesAt = contentAt
      if (!isFirst) return
      clearTimeout(timer)
      check()
    },
    stop: () => clearTimeout(timer),
  }
}
