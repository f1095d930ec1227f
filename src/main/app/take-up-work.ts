import { failureWords } from '../../contracts/failures/failure-words.ts'
import type { HealthCheck, Logger } from '../platform/index.ts'

/** A part of the app that works in the background. */
export interface BackgroundPart {
  readonly name: string
  start?(): void | Promise<void>
}

/** Background work that is begun, or is being begun. */
export interface WorkTakenUp {
  /** Resolves when every part was begun or has failed to; never rejects. */
  readonly done: Promise<void>
  readonly health: HealthCheck
}

/** Begins the work of the parts, one after the other; one that fails is logged, told of, and stops no other. */
export const takeUpWork = (parts: readonly BackgroundPart[], logger: Logger): WorkTakenUp => {
  let hasFailed = false
  const begin = async (): Promise<void> => {
    for (const part of parts)
      try {
        await part.start?.()
      } catch (error) {
        hasFailed = true
        logger.error({ err: error, part: part.name }, 'the background work of a part could not be taken up')
      }
  }
  return {
    done: begin(),
    health: {
      name: 'work',
      check: async () => ({
        healthy: !hasFailed,
        detail: failureWords(hasFailed ? 'WorkNotTakenUp' : 'WorkTakenUp'),
      }),
    },
  }
}
