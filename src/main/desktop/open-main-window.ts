import { join } from 'node:path'
import { BrowserWindow, Menu, nativeTheme, screen, shell } from 'electron'
import { contextMenu } from './application-menu.ts'
import { hardenWindow } from './harden-window.ts'
import type { WindowAddress } from './window-address.ts'
import { defaultWindowSize, loadWindowState, saveWindowState } from './window-state.ts'

export interface MainWindowOptions {
  readonly dataDir: string
  readonly preloadPath: string
  readonly address: WindowAddress
  /** The page that it opens at, from the root of the interface. */
  readonly path: string
}

export interface MainWindow {
  readonly window: BrowserWindow
  /** Rejects when the page cannot be loaded. */
  readonly loaded: Promise<void>
}

const BACKGROUND = { dark: '#1b1b1d', light: '#ffffff' } as const

/** Opens the one window where it was last, isolated and kept at its own page. */
export const openMainWindow = ({ dataDir, preloadPath, address, path }: MainWindowOptions): MainWindow => {
  const statePath = join(dataDir, 'window-state.json')
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea)
  const { maximized, ...bounds } = loadWindowState(statePath, screens) ?? { ...defaultWindowSize, maximized: false }
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Alcove',
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload: preloadPath,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      // The spelling dictionaries would be downloaded.
      spellcheck: false,
    },
  })
  if (maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => saveWindowState(statePath, { ...window.getNormalBounds(), maximized: window.isMaximized() }))
  hardenWindow(window.webContents, { address, openExternal: (url) => void shell.openExternal(url) })
  window.webContents.on('context-menu', (_event, { isEditable, editFlags }) => {
    const items = contextMenu(isEditable, editFlags)
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
  })
  return { window, loaded: window.loadURL(new URL(path, address.pageUrl).href) }
}
