import type { Logger } from './logger.ts'

/** Tells each listener of a value. One that throws is logged under `what` and holds up nobody. */
export const tellAll =
  <Value>(listeners: readonly ((value: Value) => void)[], what: string, logger: Logger): ((value: Value) => void) =>
  (value) => {
    for (const listener of listeners) {
      try {
        listener(value)
      } catch (error) {
        logger.error({ err: error }, `${what} failed`)
      }
    }
  }
