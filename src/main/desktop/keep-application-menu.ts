import { app, Menu } from 'electron'
import type { Host } from '../app/index.ts'
import { type ApplicationMenuOptions, applicationMenu } from './application-menu.ts'
import type { ShellWords } from './shell-words.ts'

export interface ApplicationMenuKeeping extends Pick<ApplicationMenuOptions, 'command' | 'newWindow' | 'updates'> {
  readonly host: Pick<Host, 'owner' | 'preferences'>
  /** In the language that the person has now. */
  readonly words: () => ShellWords
}

/** Sets the application's menu, and sets it anew as soon as the person chooses another language; returns the way to stop that. */
export const keepApplicationMenu = ({ host, words, ...options }: ApplicationMenuKeeping): (() => void) => {
  let shown: ShellWords | null = null
  const show = () => {
    const wanted = words()
    if (wanted === shown) return
    shown = wanted
    const { platform } = process
    const menu = applicationMenu({ ...options, platform, isPackaged: app.isPackaged, words: wanted })
    Menu.setApplicationMenu(Menu.buildFromTemplate(menu))
  }
  show()
  return host.preferences.onChange((userId) => {
    if (userId === host.owner.userId) show()
  })
}
