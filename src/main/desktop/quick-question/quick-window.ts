import type { BrowserWindow } from 'electron'
import type { Logger } from '../../platform/index.ts'
import type { OpenedWindow } from '../open-windows.ts'

/** The small window: made when it is first asked for, then kept out of sight between questions. */
export interface QuickWindow {
  /** Shows it, or puts it away where it is in front. */
  toggle(): void
  hide(): void
  /** Gives its page up. */
  close(): void
}

export interface QuickWindowOptions {
  readonly open: () => OpenedWindow
  readonly logger: Logger
}

export const createQuickWindow = ({ open, logger }: QuickWindowOptions): QuickWindow => {
  let window: BrowserWindow | null = null

  const reveal = (shown: BrowserWindow) => {
    shown.show()
    shown.focus()
  }
  const openNew = async () => {
    const opened = open()
    const made = opened.window
    window = made
    made.on('closed', () => {
      if (window === made) window = null
    })
    // The next question makes another.
    made.webContents.on('render-process-gone', () => made.close())
    try {
      await opened.loaded
      reveal(made)
    } catch (error) {
      logger.error({ err: error }, 'the quick question could not be opened')
      made.close()
    }
  }
  return {
    toggle: () => {
      if (window === null) void openNew()
      else if (window.isFocused()) window.hide()
      else reveal(window)
    },
    hide: () => window?.hide(),
    close: () => window?.close(),
  }
}
