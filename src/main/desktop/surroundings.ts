import { join } from 'node:path'
import { app, BrowserWindow, globalShortcut, Menu, Notification, nativeImage, Tray } from 'electron'
import type { QuickQuestionState } from '../../contracts/index.ts'
import type { Host } from '../app/index.ts'
import { type AwayMessage, tellWhenAway } from './away/tell-when-away.ts'
import type { MainWindows } from './main-windows.ts'
import type { OpenedWindow } from './open-windows.ts'
import { createQuickKeys } from './quick-question/quick-keys.ts'
import { createQuickWindow } from './quick-question/quick-window.ts'
import { trayMenu } from './quick-question/tray-menu.ts'
import type { ShellWords } from './shell-words.ts'

export interface SurroundingsOptions {
  readonly host: Host
  readonly main: MainWindows
  readonly openQuick: () => OpenedWindow
  readonly resourcesDir: string
  /** In the language that the person has now. */
  readonly words: () => ShellWords
}

/** Everything of the app that is not its windows: the icon beside the clock, the keys that work everywhere, what the system tells. */
export interface Surroundings {
  quickQuestionState(): QuickQuestionState
  /** Puts the small window away and shows a page in the large one, where one is named. */
  leaveQuickQuestion(path: string | null): void
  stop(): void
}

const createTray = (resourcesDir: string): Tray => {
  // macOS colours a template itself, and takes the sharper one beside it by its name.
  const name = process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png'
  const tray = new Tray(nativeImage.createFromPath(join(resourcesDir, 'tray', name)))
  tray.setToolTip('Alcove')
  return tray
}

/** Follows the person's preferences until it is stopped. */
export const createSurroundings = async (options: SurroundingsOptions): Promise<Surroundings> => {
  const { host, main, openQuick, resourcesDir, words } = options
  const { userId } = host.owner
  const preferences = () => host.preferences.get(userId)
  const quick = createQuickWindow({ open: openQuick, logger: host.logger })
  // Before the first run nothing can be asked yet.
  const ask = () => (preferences().firstRunDone ? quick.toggle() : main.show())
  const keys = createQuickKeys(globalShortcut, ask)
  const tray = createTray(resourcesDir)
  tray.on('click', ask)

  const follow = () => {
    const { desktop } = preferences()
    keys.follow(desktop)
    const quickKeys = keys.state() === 'Ready' ? desktop.quickQuestionKeys : null
    const menu = trayMenu({
      words: words(),
      quickKeys,
      quickQuestion: ask,
      openAlcove: main.show,
      quit: () => app.quit(),
    })
    tray.setContextMenu(Menu.buildFromTemplate(menu))
  }
  follow()
  const unfollow = host.preferences.onChange((changed) => {
    if (changed === userId) follow()
  })
  main.onClosed(quick.close)

  // One that nobody holds is swept away before it is clicked.
  const shown = new Set<Notification>()
  const show = ({ title, body, path }: AwayMessage) => {
    if (!Notification.isSupported()) return
    const notification = new Notification({ title, body })
    shown.add(notification)
    notification.on('click', () => {
      shown.delete(notification)
      main.command({ type: 'Show', path })
    })
    notification.on('close', () => void shown.delete(notification))
    notification.show()
  }
  const isHere = () => BrowserWindow.getFocusedWindow() !== null
  const stopTelling = await tellWhenAway({ host, preferences, words, isHere, show })
  return {
    quickQuestionState: keys.state,
    leaveQuickQuestion: (path) => {
      quick.hide()
      if (path !== null) main.command({ type: 'Show', path })
    },
    stop: () => {
      stopTelling()
      unfollow()
      keys.release()
      tray.destroy()
    },
  }
}
