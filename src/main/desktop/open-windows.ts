import { join } from 'node:path'
import { BrowserWindow, Menu, nativeTheme, screen, shell } from 'electron'
import { contextMenu, type Misspelling } from './application-menu.ts'
import { hardenWindow, windowPreferences } from './harden-window.ts'
import type { ShellWords } from './shell-words.ts'
import type { WindowAddress } from './window-address.ts'
import { defaultWindowSize, loadWindowState, saveWindowState, type WindowState } from './window-state.ts'

interface PreparedFor {
  readonly address: WindowAddress
  /** In the language that the person has now. */
  readonly words: () => ShellWords
  /** Opens a page of the app's own in a window of its own; null where there is to be none. */
  readonly openOwn: ((path: string) => void) | null
}

export interface MainWindowOptions extends PreparedFor {
  readonly dataDir: string
  readonly preloadPath: string
  /** The page that it opens at, from the root of the interface. */
  readonly path: string
  /** An open window that the new one is not to hide. */
  readonly beside: BrowserWindow | null
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
const prepareWindow = (window: BrowserWindow, { address, words, openOwn }: PreparedFor) => {
  const { webContents: contents } = window
  hardenWindow(contents, { address, openExternal: (url) => void shell.openExternal(url), openOwn })
  const misspelt = (word: string, suggestions: readonly string[]): Misspelling => ({
    word,
    suggestions,
    replaceBy: (suggestion) => contents.replaceMisspelling(suggestion),
    learn: (unknown) => void contents.session.addWordToSpellCheckerDictionary(unknown),
  })
  contents.on('context-menu', (_event, { isEditable, editFlags: flags, misspelledWord, dictionarySuggestions }) => {
    const misspelling = misspelledWord === '' ? null : misspelt(misspelledWord, dictionarySuggestions)
    const items = contextMenu({ isEditable, flags, misspelling }, words())
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
  })
}

/** Opens the small window of the quick question, in front of other programs; isolated and kept at its page as the large one is. */
export const openQuickWindow = ({
  preloadPath,
  ...forWhom
}: Pick<MainWindowOptions, 'preloadPath' | 'address' | 'words'>): OpenedWindow => {
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
  prepareWindow(window, { ...forWhom, openOwn: null })
  return { window, loaded: window.loadURL(new URL('/quick', forWhom.address.pageUrl).href) }
}

/** Down and to the right of the window that it is opened from, so that both are seen. */
const ASIDE = 28

const placeOf = (
  statePath: string,
  beside: BrowserWindow | null,
): Omit<WindowState, 'x' | 'y'> & Partial<WindowState> => {
  if (beside !== null) {
    const { x, y, width, height } = beside.getNormalBounds()
    return { x: x + ASIDE, y: y + ASIDE, width, height, maximized: false }
  }
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea)
  return loadWindowState(statePath, screens) ?? { ...defaultWindowSize, maximized: false }
}

/** Opens a large window, the first one where it was last; isolated and kept at its own page. */
export const openMainWindow = (options: MainWindowOptions): OpenedWindow => {
  const { dataDir, preloadPath, path, beside, ...forWhom } = options
  const statePath = join(dataDir, 'window-state.json')
  const { maximized, ...bounds } = placeOf(statePath, beside)
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
  prepareWindow(window, forWhom)
  return { window, loaded: window.loadURL(new URL(path, forWhom.address.pageUrl).href) }
}
