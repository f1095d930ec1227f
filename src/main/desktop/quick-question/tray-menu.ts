import type { MenuItemConstructorOptions } from 'electron'
import type { ShellWords } from '../shell-words.ts'

export interface TrayMenuOptions {
  readonly words: ShellWords
  /** Shown beside the entry; null where there are none that work. */
  readonly quickKeys: string | null
  readonly quickQuestion: () => void
  readonly openAlcove: () => void
  readonly quit: () => void
}

/** What the icon beside the clock offers. */
export const trayMenu = ({ words, quickKeys, ...options }: TrayMenuOptions): MenuItemConstructorOptions[] => [
  {
    label: words.quickQuestion,
    click: options.quickQuestion,
    // Shown, not taken: the keys are held for the whole system already.
    ...(quickKeys !== null && { accelerator: quickKeys, registerAccelerator: false }),
  },
  { label: words.openAlcove, click: options.openAlcove },
  { type: 'separator' },
  { label: words.quit, click: options.quit },
]
