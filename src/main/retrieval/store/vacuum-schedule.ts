import type { VectorScope } from '../../../contracts/index.ts'
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts'
import type { Logger } from '../../platform/index.ts'
import { scopeKey } from './scope-key.ts'
import type { VectorStore } from './vector-store.ts'

export interface VacuumScheduleOptions {
  readonly store: VectorStore
  /** Scopes that ever held chunks: one whose chunks are all deleted is not among those that the store lists. */
  readonly formerScopes: () => readonly VectorScope[]
  readonly logger: Logger
  readonly everyMs?: number
  /** How long a deleted chunk is kept before it goes for good. */
  readonly retainTombstonesMs?: number
}

/** Vacuums every scope of a store time and again, whatever store it is. */
export const createVacuumSchedule = ({ store, logger, formerScopes, ...times }: VacuumScheduleOptions) => {
  const { everyMs = HOUR_MS, retainTombstonesMs = DAY_MS } = times
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let stopped = false

  const vacuum = async (): Promise<void> => {
    try {
      let removed = 0
      const scopes = [...(await store.listScopes()).map(({ scope }) => scope), ...formerScopes()]
      for (const scope of new Map(scopes.map((each) => [scopeKey(each), each])).values()) {
        if (stopped) return
        removed += await store.vacuum(scope, retainTombstonesMs)
      }
      if (removed > 0) logger.info({ removed }, 'Deleted chunks were removed for good')
    } catch (error) {
      logger.error({ err: error }, 'The vector store could not be vacuumed')
    }
  }
  return {
    start: (): void => {
      timer = setInterval(() => {
        // A long vacuum is not overtaken by the next.
        running ??= vacuum().finally(() => {
          running = null
        })
      }, everyMs)
      timer.unref()
    },
    stop: async (): Promise<void> => {
      stopped = true
      if (timer !== null) clearInterval(timer)
      await running
    },
  }
}
