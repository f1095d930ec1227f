import { setTimeout as delay } from 'node:timers/promises'
import type { Failure } from '../../../contracts/failures/failure.ts'
import { failureIn } from '../../../contracts/failures/failure-of.ts'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { DateTime } from '../../../contracts/index.ts'
import { AlcoveError, type DataSource, type Logger, now } from '../../platform/index.ts'
import type { SyncSource } from './sync-source.ts'

export type SourceState =
  | { readonly type: 'Idle' }
  | { readonly type: 'Syncing' }
  | { readonly type: 'Unreachable'; readonly reason: string; readonly failure?: Failure }

/** Keeps a library in step with one source: looks at it when it says that it changed, and never twice at a time. */
export interface SourceRunner {
  readonly source: DataSource
  state(): SourceState
  /** When the library was last brought in step; null before the first time. */
  syncedAt(): DateTime | null
  /** Looks at the source, at once or when the present look has ended. */
  request(): void
  /** Resolves once the source is neither looked at nor about to be. */
  settled(): Promise<void>
  stop(): Promise<void>
}

export interface SourceRunnerOptions {
  readonly source: DataSource
  readonly sync: SyncSource
  readonly logger: Logger
  readonly onState: () => void
  /** How long changes are collected before the source is looked at. */
  readonly settleMs?: number
}

const SETTLE_MS = 500
/** A file that is being written is looked at again after this long. */
const UNSETTLED_MS = 2_000

const reasonOf = (error: unknown): string =>
  error instanceof AlcoveError ? error.message : failureWords('SourceUnreachable')

export const createSourceRunner = (options: SourceRunnerOptions): SourceRunner => {
  const { source, sync, logger, onState, settleMs = SETTLE_MS } = options
  const ending = new AbortController()
  const { signal } = ending
  let state: SourceState = { type: 'Idle' }
  let syncedAt: DateTime | null = null
  let isWanted = false
  let running: Promise<void> | null = null

  const setState = (next: SourceState): void => {
    state = next
    if (!signal.aborted) onState()
  }
  const look = async (): Promise<void> => {
    setState({ type: 'Syncing' })
    try {
      const { unsettled } = await sync(source, signal)
      if (unsettled) {
        isWanted = true
        await delay(UNSETTLED_MS, undefined, { signal })
        return
      }
      syncedAt = now()
      setState({ type: 'Idle' })
    } catch (error) {
      if (signal.aborted) return
      logger.warn({ err: error, source: source.name }, 'A data source could not be looked at')
      const reason = reasonOf(error)
      setState({ type: 'Unreachable', reason, ...failureIn(reason) })
    }
  }
  const run = async (): Promise<void> => {
    while (isWanted && !signal.aborted) {
      await delay(settleMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      isWanted = false
      await look()
    }
  }
  const request = (): void => {
    isWanted = true
    running ??= run().finally(() => {
      running = null
    })
  }
  const unwatch = source.watch?.(request)
  return {
    source,
    state: () => state,
    syncedAt: () => syncedAt,
    request,
    async settled() {
      while (running !== null) await running
    },
    async stop() {
      unwatch?.()
      ending.abort()
      while (running !== null) await running
    },
  }
}
