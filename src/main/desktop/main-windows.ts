import type { BrowserWindow } from 'electron'
import type { DesktopCommand } from '../../contracts/index.ts'
import type { Logger } from '../platform/index.ts'
import { NOTIFICATION_CHANNEL } from './ipc-transport.ts'
import type { OpenedWindow } from './open-windows.ts'
import { isRecovering } from './recovery/recovery-address.ts'

/** The large windows of the app: how many are open, and what is asked of them from outside. */
export interface MainWindows {
  /** The one that was in front last; null while none is open. */
  current(): BrowserWindow | null
  /** Brings it forward, opened where none is. */
  show(): void
  /** Opens one more at a page, by default where the app begins. */
  openAnother(path?: string): void
  /** Has the page in front do something; a window opens where there is none, at the page that is to be shown. */
  command(command: DesktopCommand): void
  /** Tells each time that the last one has been closed. */
  onClosed(listener: () => void): void
}

/** More than anybody can tell apart; what opens them without an end is no person. */
const MOST = 12

const bringForward = (window: BrowserWindow) => {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

export interface MainWindowsOptions {
  /** Opens one at a page, a little aside of another where that is given. */
  readonly openAt: (path: string, beside: BrowserWindow | null) => OpenedWindow
  readonly logger: Logger
}

export const keepMainWindows = ({ openAt, logger }: MainWindowsOptions): MainWindows => {
  /** The one that was in front last comes last. */
  let windows: readonly BrowserWindow[] = []
  const closedListeners: (() => void)[] = []

  const current = () => windows.at(-1) ?? null
  const without = (gone: BrowserWindow) => windows.filter((window) => window !== gone)
  const open = (path: string) => {
    const { window, loaded } = openAt(path, current())
    windows = [...windows, window]
    window.on('focus', () => {
      windows = [...without(window), window]
    })
    window.on('closed', () => {
      windows = without(window)
      if (windows.length === 0) for (const tell of closedListeners) tell()
    })
    loaded.catch((error: unknown) => logger.error({ err: error }, 'the window could not be opened'))
  }
  const showAt = (path: string) => {
    const window = current()
    if (window) bringForward(window)
    else open(path)
  }
  return {
    current,
    show: () => showAt('/'),
    openAnother: (path = '/') => {
      if (windows.length < MOST) open(path)
      else showAt(path)
    },
    onClosed: (listener) => void closedListeners.push(listener),
    command: (command) => {
      const contents = current()?.webContents
      // What stands there while a page is gone listens to nobody.
      if (contents && !isRecovering(contents.getURL()))
        contents.send(NOTIFICATION_CHANNEL, null, { kind: 'Desktop.Command', payload: command })
      showAt(command.type === 'Show' ? command.path : '/')
    },
  }
}
