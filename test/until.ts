import { setTimeout as delay } from 'node:timers/promises'

export interface UntilOptions {
  readonly timeoutMs?: number
  readonly everyMs?: number
}

/**
 * Asks again until the answer is neither null, undefined nor false, and returns it. Rejects with what was waited for when the
 * time is over.
 */
export const until = async <Value>(
  waitedFor: string,
  ask: () => Promise<Value | null | undefined | false> | Value | null | undefined | false,
  { timeoutMs = 100_000, everyMs = 20 }: UntilOptions = {},
): Promise<Value> => {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== undefined && answer !== false) return answer
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain: ${waitedFor}`)
    await delay(everyMs)
  }
}
