import type { MenuItemConstructorOptions } from 'electron'
import type { DesktopCommand } from '../../contracts/index.ts'
import type { ShellWords } from './shell-words.ts'

export interface ApplicationMenuOptions {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly words: ShellWords
  /** Has the window do something; opens it where it is closed. */
  readonly command: (command: DesktopCommand) => void
  readonly newWindow: () => void
  /** The entry that looks for a new version; null where there is no feed. */
  readonly updates: { readonly label: () => string; readonly check: () => void } | null
}

/** Standard roles with their standard shortcuts, in the system's words. */
export const applicationMenu = (options: ApplicationMenuOptions): MenuItemConstructorOptions[] => {
  const { platform, isPackaged, words, command, newWindow, updates } = options
  const menus: MenuItemConstructorOptions[] = [
    {
      label: words.file,
      submenu: [
        { label: words.newWindow, accelerator: 'CommandOrControl+Shift+N', click: newWindow },
        { type: 'separator' },
        { label: words.savePdf, click: () => command({ type: 'SavePdf' }) },
        { label: words.print, accelerator: 'CommandOrControl+P', click: () => command({ type: 'Print' }) },
        { type: 'separator' },
        { role: 'close' },
        ...(platform === 'darwin' ? [] : [{ role: 'quit' } as const]),
      ],
    },
    { role: 'editMenu' },
    {
      label: words.view,
      submenu: [
        { role: 'reload' },
        ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ]
  if (platform === 'darwin') menus.unshift({ role: 'appMenu' })
  menus.push({
    role: 'help',
    label: words.help,
    submenu: [
      { label: words.openHelp, accelerator: 'F1', click: () => command({ type: 'Show', path: '/help' }) },
      ...(updates === null ? [] : [{ label: updates.label(), click: updates.check }]),
    ],
  })
  return menus
}

export interface EditFlags {
  readonly canCut: boolean
  readonly canCopy: boolean
  readonly canPaste: boolean
}

/** A word that is in no dictionary, and what can be done about it. */
export interface Misspelling {
  readonly word: string
  readonly suggestions: readonly string[]
  readonly replaceBy: (word: string) => void
  readonly learn: (word: string) => void
}

const spellingItems = (
  { word, suggestions, replaceBy, learn }: Misspelling,
  words: Pick<ShellWords, 'noSuggestions' | 'addToDictionary'>,
): MenuItemConstructorOptions[] => [
  ...suggestions.map((suggestion) => ({ label: suggestion, click: () => replaceBy(suggestion) })),
  ...(suggestions.length === 0 ? [{ label: words.noSuggestions, enabled: false }] : []),
  { label: words.addToDictionary, click: () => learn(word) },
  { type: 'separator' },
]

export interface RightClick {
  readonly isEditable: boolean
  readonly flags: EditFlags
  /** Null where the spelling is right, or is not checked. */
  readonly misspelling: Misspelling | null
}

/** The menu of a right click; empty where there is nothing to do. */
export const contextMenu = (click: RightClick, words: ShellWords): MenuItemConstructorOptions[] => {
  const { isEditable, flags, misspelling } = click
  if (!isEditable) return flags.canCopy ? [{ role: 'copy' }] : []
  return [
    ...(misspelling === null ? [] : spellingItems(misspelling, words)),
    { role: 'cut', enabled: flags.canCut },
    { role: 'copy', enabled: flags.canCopy },
    { role: 'paste', enabled: flags.canPaste },
    { type: 'separator' },
    { role: 'selectAll' },
  ]
}
