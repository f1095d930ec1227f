import { type CompanionState, fail } from '../../../contracts/index.ts'
import { type RunningCompanion, type RunningCompanionOptions, startCompanion } from './running-companion.ts'

/** What is waited before each start, after a server ended by itself; after the last one it is left to a person. */
const PAUSES_MS: readonly number[] = [1_000, 4_000, 15_000, 60_000, 240_000]
/** Who ran this long ran well: what comes then is counted from the beginning. */
const STEADY_MS = 120_000

/** How a server that ended by itself is started again. */
export interface RestartPolicy {
  /** One pause for each restart in a row, in milliseconds. */
  readonly pausesMs: readonly number[]
  /** After running this long without an end, restarts are counted anew. */
  readonly steadyMs: number
}

export interface SuperviseOptions extends Omit<RunningCompanionOptions, 'onChange'> {
  /** Whether a start that fails is tried again too: where no person waits for its outcome. */
  readonly patientAtFirst: boolean
  readonly restarts?: Partial<RestartPolicy> | undefined
  readonly onChange: () => void
}

/**
 * A tool server that is started again, with growing pauses, when it ended by itself: a crash, a lost connection. Between two starts it offers nothing. One that goes
 * on ending, and one that was ended for what it sent, stays Failed with the reason.
 */
export const superviseCompanion = (options: SuperviseOptions): RunningCompanion => {
  const { pausesMs = PAUSES_MS, steadyMs = STEADY_MS } = options.restarts ?? {}
  let isPatient = options.patientAtFirst
  let restarts = 0
  let readySinceMs: number | null = null
  let waiting: { readonly at: string; readonly reason: string; readonly timer: NodeJS.Timeout } | null = null
  let stopped = false

  const take = ({ state, misbehaved }: Pick<RunningCompanion, 'state' | 'misbehaved'>): void => {
    if (stopped) return
    if (state.type === 'Ready') {
      readySinceMs ??= performance.now()
      isPatient = true
    }
    if (state.type === 'Failed' && waiting === null) {
      if (readySinceMs !== null && performance.now() - readySinceMs >= steadyMs) restarts = 0
      readySinceMs = null
      const pauseMs = isPatient && !misbehaved ? pausesMs[restarts] : undefined
      if (pauseMs !== undefined) {
        restarts += 1
        const at = new Date(Date.now() + pauseMs).toISOString()
        waiting = { at, reason: state.reason, timer: setTimeout(startAgain, pauseMs).unref() }
      }
    }
    options.onChange()
  }
  const start = () => startCompanion({ ...options, onChange: take })
  let run = start()
  const startAgain = (): void => {
    const before = run
    waiting = null
    run = start()
    void before.stop()
    take(run)
  }

  const stateNow = (): CompanionState => {
    const { state } = run
    if (waiting === null) return state.type === 'Failed' ? { ...state, restarts } : state
    const { at, reason } = waiting
    return { type: 'Restarting', reason, restart: restarts, restartsAtMost: pausesMs.length, at }
  }

  return {
    get state() {
      return stateNow()
    },
    get offered() {
      return run.offered
    },
    get misbehaved() {
      return run.misbehaved
    },
    settled: run.settled,
    connection: () =>
      waiting === null ? run.connection() : fail(`It ended, and is started again soon. ${waiting.reason}`),
    stop: async () => {
      stopped = true
      if (waiting !== null) clearTimeout(waiting.timer)
      waiting = null
      await run.stop()
    },
  }
}
