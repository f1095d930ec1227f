import { setTimeout as pause } from 'node:timers/promises'
import { AlcoveError, type Logger } from '../../platform/index.ts'
import type { VectorStore } from './vector-store.ts'

export interface WhenReadyOptions {
  readonly store: VectorStore
  readonly logger: Logger
  /** What is to be done once, one after the other; each is tried again where the store went away in it. */
  readonly steps: readonly (() => Promise<void>)[]
  readonly everyMs?: number
}

/** Between two tries with a store that is away. */
const TRY_AGAIN_MS = 5_000

const isAway = (error: unknown): boolean => error instanceof AlcoveError && error.code === 'Unavailable'

/**
 * Does what needs a store as soon as that answers. `start` resolves when it is done, or when the store is found to be away: the rest then goes on beside
 * whatever else the app does.
 */
export const whenReady = ({ store, logger, steps, everyMs = TRY_AGAIN_MS }: WhenReadyOptions) => {
  const stopping = new AbortController()
  let working: Promise<void> = Promise.resolve()

  const persist = async (step: () => Promise<void>, onAway: () => void): Promise<void> => {
    while (!stopping.signal.aborted)
      try {
        await step()
        return
      } catch (error) {
        if (!isAway(error)) throw error
        logger.warn({ err: error }, 'The vector store is away; what waits for it is taken up when it is back')
        onAway()
        await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
  }
  return {
    start: async (): Promise<void> => {
      const away = Promise.withResolvers<void>()
      let isAwaited = true
      const onAway = (): void => {
        isAwaited = false
        away.resolve()
      }
      working = (async () => {
        for (const step of [async () => store.ready?.(), ...steps]) await persist(step, onAway)
      })()
      working.catch((error: unknown) => {
        if (!isAwaited) logger.error({ err: error }, 'Unfinished work could not be taken up')
      })
      await Promise.race([working, away.promise])
    },
    stop: async (): Promise<void> => {
      stopping.abort()
      await working.catch(() => undefined)
    },
  }
}
