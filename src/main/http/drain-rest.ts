import type { IncomingMessage } from 'node:http'

/** Whoever sends nothing for so long is not waited for. */
const IDLE_MS = 500
const MOST_MS = 30_000

/**
 * Throws away what is left of a body that was answered before its end. Many clients look at the answer only when all of theirs is sent, and would lose it with a
 * connection that is closed on them; who reads it at once stops sending. One that falls silent, or goes on for long, is closed.
 */
export const drainRest = (incoming: IncomingMessage): void => {
  if (incoming.complete || incoming.destroyed) return
  const startedAt = performance.now()
  const settle = (): void => clearTimeout(idle)
  const end = (): void => {
    settle()
    incoming.off('data', onData)
    incoming.socket.destroySoon()
  }
  const idle = setTimeout(end, IDLE_MS).unref()
  const onData = (): void => {
    if (performance.now() - startedAt > MOST_MS) end()
    else idle.refresh()
  }
  incoming.on('data', onData).once('end', settle).once('error', settle).once('close', settle)
  incoming.resume()
}
