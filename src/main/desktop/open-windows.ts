import { join } from 'node:path'
import { BrowserWindow, Menu, nativeTheme, screen, shell } from 'electron'
import { contextMenu } from './application-menu.ts'
import { hardenWindow, windowPreferences } from './harden-window.ts'
import type { WindowAddress } from './window-address.ts'
import { defaultWindowSize, loadWindowState, saveWindowState } from './window-state.ts'

export interface MainWindowOptions {
  readonly dataDir: string
  readonly preloadPath: string
  readonly address: WindowAddress
  /** The page that it opens at, from the root of the interface. */
  readonly path: string
}

/** A window that was opened. */
export interface OpenedWindow {
  readonly window: BrowserWindow
  /** Rejects when the page cannot be loaded. */
  readonly loaded: Promise<void>
}

const BACKGROUND = { dark: '#1b1b1d', light: '#ffffff' } as const

const background = () => (nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light)

/** Keeps a window at its own pages, and gives it the menu of a right click. */
const prepareWindow = (window: BrowserWindow, address: WindowAddress) => {
  hardenWindow(window.webContents, { address, openExternal: (url) => void shell.openExternal(url) })
  window.webContents.on('context-menu', (_event, { isEditable, editFlags }) => {
    const items = contextMenu(isEditable, editFlags)
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
  })
}

/** Opens the small window of the quick question, in front of other programs; isolated and kept at its page as the large one is. */
export const openQuickWindow = ({
  preloadPath,
  address,
}: Pick<MainWindowOptions, 'preloadPath' | 'address'>): OpenedWindow => {
  const window = new BrowserWindow({
    width: 640,
    height: 460,
    minWidth: 420,
    minHeight: 240,
    show: false,
    frame: false,
    alwaysOnTop: true,
    skipTaskbar: true,
    fullscreenable: false,
    maximizable: false,
    title: 'Alcove',
    backgroundColor: background(),
    webPreferences: windowPreferences(preloadPath),
  })
  prepareWindow(window, address)
  return { window, loaded: window.loadURL(new URL('/quick', address.pageUrl).href) }
}

/** Opens the one window where it was last, isolated and kept at its own page. */
export const openMainWindow = ({ dataDir, preloadPath, address, path }: MainWindowOptions): OpenedWindow => {
  const statePath = join(dataDir, 'window-state.json')
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea)
  const { maximized, ...bounds } = loadWindowState(statePath, screens) ?? { ...defaultWindowSize, maximized: false }
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Alcove',
    backgroundColor: background(),
    webPreferences: windowPreferences(preloadPath),
  })
  if (maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => saveWindowState(statePath, { ...window.getNormalBounds(), maximized: window.isMaximized() }))
  prepareWindow(window, address)
  return { window, loaded: window.loadURL(new URL(path, address.pageUrl).href) }
}
