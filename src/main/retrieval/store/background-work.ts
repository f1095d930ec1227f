import { setImmediate as nextTurn } from 'node:timers/promises'

/** Steps of longer work, each some milliseconds at the most. */
export type Work = Generator<void, void>

/** Longer work on a thread that also answers: it pauses whenever it has run for this long. */
const SLICE_MS = 4

export interface BackgroundWork {
  /** Does some work after all that was given before. `onError` is told when it fails. */
  run(work: () => Work, onError: (error: unknown) => void): void
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>
  /** Gives up what is not done. */
  stop(): Promise<void>
}

export const createBackgroundWork = (): BackgroundWork => {
  let last: Promise<void> = Promise.resolve()
  let isStopped = false

  const inSlices = async (work: Work): Promise<void> => {
    for (let done = false; !done; ) {
      const until = performance.now() + SLICE_MS
      while (!done && performance.now() < until) {
        if (isStopped) work.return()
        done = isStopped || work.next().done === true
      }
      await nextTurn()
    }
  }
  return {
    run: (work, onError) => {
      last = last.then(() => (isStopped ? undefined : inSlices(work()))).catch(onError)
    },
    idle: () => last,
    stop: async () => {
      isStopped = true
      await last
    },
  }
}
