import type { BrowserWindow } from 'electron'
import type { DesktopCommand } from '../../contracts/index.ts'
import type { Logger } from '../platform/index.ts'
import { NOTIFICATION_CHANNEL } from './ipc-transport.ts'
import type { MainWindow } from './open-main-window.ts'

/** The one window of the app: open or not, and what is asked of it from outside. */
export interface MainWindowKeeper {
  /** Null while it is closed. */
  current(): BrowserWindow | null
  /** Opens it at a page, by default where it begins; rejects when the page cannot be loaded. */
  open(path?: string): Promise<void>
  /** Brings it forward, opened where it was closed. */
  show(): void
  /** Has its page do something; a window that was closed opens, at the page that is to be shown. */
  command(command: DesktopCommand): void
}

const bringForward = (window: BrowserWindow) => {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

export interface MainWindowKeeperOptions {
  readonly openAt: (path: string) => MainWindow
  readonly logger: Logger
}

export const keepMainWindow = ({ openAt, logger }: MainWindowKeeperOptions): MainWindowKeeper => {
  let window: BrowserWindow | null = null

  const open = (path = '/') => {
    const opened = openAt(path)
    window = opened.window
    window.on('closed', () => {
      window = null
    })
    return opened.loaded
  }
  const showAt = (path: string) => {
    if (window) return bringForward(window)
    open(path).catch((error: unknown) => logger.error({ err: error }, 'the window could not be opened'))
  }
  return {
    current: () => window,
    open,
    show: () => showAt('/'),
    command: (command) => {
      window?.webContents.send(NOTIFICATION_CHANNEL, null, { kind: 'Desktop.Command', payload: command })
      showAt(command.type === 'Show' ? command.path : '/')
    },
  }
}
