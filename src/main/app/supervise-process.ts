import type { Logger } from '../platform/index.ts'

/** What is known of the process once it runs. */
export interface SupervisedApp {
  readonly logger: Logger
  stop(): Promise<void>
}

/** What is stopped, and how the process ends, when something went wrong that nobody caught. */
export interface SupervisionOptions {
  /** Null while the app is not started yet. */
  readonly app: () => SupervisedApp | null
  /** Ends the process. */
  readonly exit: (code: number) => void
}

const STOP_WITHIN_MS = 10_000

const tell = (error: unknown): void => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
}

/**
 * Handles errors that no caller awaits. An unhandled rejection is logged and the app goes on. After an uncaught exception the app logs, stops in good
 * order and exits with 1. Returns the way to stop watching.
 */
export const superviseProcess = ({ app, exit }: SupervisionOptions): (() => void) => {
  let ending = false
  const onRejection = (reason: unknown): void => {
    const running = app()
    if (running === null) tell(reason)
    else running.logger.error({ err: reason }, 'a promise failed and nobody waited for it')
  }
  const onException = (error: unknown): void => {
    const running = app()
    if (running === null) tell(error)
    else running.logger.error({ err: error }, 'an error was thrown and nobody caught it: Alcove ends')
    if (ending) return
    ending = true
    const timer = setTimeout(() => exit(1), STOP_WITHIN_MS)
    void Promise.resolve(running?.stop())
      .catch(tell)
      .finally(() => {
        clearTimeout(timer)
        exit(1)
      })
  }
  process.on('unhandledRejection', onRejection)
  process.on('uncaughtException', onException)
  return () => {
    process.off('unhandledRejection', onRejection)
    process.off('uncaughtException', onException)
  }
}
