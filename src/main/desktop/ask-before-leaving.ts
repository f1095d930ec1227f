import type { BrowserWindow, Dialog } from 'electron'
import type { ShellWords } from './shell-words.ts'

export interface AskOptions {
  readonly dialog: Pick<Dialog, 'showMessageBoxSync'>
  readonly words: () => ShellWords
  /** Whether the app is ending: its host has stopped or is about to, and no page may hold that up. */
  readonly isEnding: () => boolean
}

const LEAVE = 1

/** Asks before a page goes that holds something unsaved, or files that wait to be sent. Electron by itself would leave the window open and say nothing. */
export const askBeforeLeaving = (window: BrowserWindow, { dialog, words, isEnding }: AskOptions): void => {
  const mayLeave = (): boolean => {
    const { unsaved: message, unsavedDetail: detail, stay, leave } = words()
    const buttons = [stay, leave]
    const text = { message, detail }
    return (
      dialog.showMessageBoxSync(window, { type: 'question', ...text, buttons, defaultId: 0, cancelId: 0 }) === LEAVE
    )
  }
  window.webContents.on('will-prevent-unload', (event) => {
    // What is prevented is that the page stays.
    if (isEnding() || mayLeave()) event.preventDefault()
  })
}
