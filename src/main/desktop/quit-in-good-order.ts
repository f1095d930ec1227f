import type { App, Session } from 'electron'
import type { Host } from '../app/index.ts'

/** The way of the app to its end. */
export interface Ending {
  /** Whether no page may hold the end up any more. */
  isEnding(): boolean
  /** Ends the app, whatever is unsaved in its windows. */
  quitUnasked(): void
}

/** Lets the host finish what is in flight before the app ends: once the windows are closed, which ask first about what is unsaved in them. */
export const quitInGoodOrder = (app: Pick<App, 'on' | 'quit'>, stop: () => Promise<void>): Ending => {
  let state: 'Running' | 'Stopping' | 'Stopped' = 'Running'
  let asks = true
  app.on('will-quit', (event) => {
    if (state === 'Stopped') return
    event.preventDefault()
    if (state === 'Stopping') return
    state = 'Stopping'
    void stop().finally(() => {
      state = 'Stopped'
      app.quit()
    })
  })
  return {
    isEnding: () => !asks || state !== 'Running',
    quitUnasked: () => {
      asks = false
      app.quit()
    },
  }
}

/** What a restart needs of the shell. */
export interface RestartOptions {
  readonly app: Pick<App, 'relaunch'>
  readonly session: Pick<Session, 'clearStorageData' | 'clearCache'>
  readonly ending: Pick<Ending, 'quitUnasked'>
}

/** Starts the app anew when its host asks for it; where everything was cleared, without what the window kept of its own. Resolves when it is on its way. */
export const restartWhenAsked = async (
  { restartRequested, logger }: Pick<Host, 'restartRequested' | 'logger'>,
  { app, session, ending }: RestartOptions,
): Promise<void> => {
  if ((await restartRequested) === 'Cleared')
    try {
      await session.clearStorageData()
      await session.clearCache()
    } catch (error) {
      logger.error({ err: error }, 'What the window kept could not be cleared')
    }
  app.relaunch()
  ending.quitUnasked()
}
