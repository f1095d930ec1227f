import type { BaseWindow, Dialog, MessageBoxOptions, MessageBoxSyncOptions } from 'electron'
import { onOrder } from './orders.ts'
import { tellTest } from './parent-channel.ts'

/** Answers wait for questions, and questions for answers. */
const paths: (string | null)[] = []
const asked: ((path: string | null) => void)[] = []

onOrder('saveAs', ({ path }) => {
  const answer = asked.shift()
  if (answer) answer(path)
  else paths.push(path)
})

const savePath = async (): Promise<string | null> => {
  const known = paths.shift()
  return known === undefined ? new Promise((resolve) => asked.push(resolve)) : known
}

const buttons: ((button: number) => void)[] = []
onOrder('answer', ({ button }) => buttons.shift()?.(button))

const showMessageBox = (_window: BaseWindow | MessageBoxOptions, options?: MessageBoxOptions) => {
  const { message = '', buttons: labels = [], cancelId = 0, signal } = options ?? {}
  tellTest({ type: 'asked', message, buttons: labels })
  return new Promise<{ response: number; checkboxChecked: boolean }>((resolve) => {
    const answer = (response: number) => resolve({ response, checkboxChecked: false })
    buttons.push(answer)
    signal?.addEventListener('abort', () => {
      buttons.splice(buttons.indexOf(answer), 1)
      answer(cancelId)
    })
  })
}

const readied: number[] = []
onOrder('answerAtOnce', ({ button }) => void readied.push(button))

/** Waits for nobody: without an answer that was given before, the question is turned down. */
const showMessageBoxSync = (_window: BaseWindow | MessageBoxSyncOptions, options?: MessageBoxSyncOptions): number => {
  const { message = '', buttons: labels = [], cancelId = 0 } = options ?? {}
  tellTest({ type: 'asked', message, buttons: labels })
  return readied.shift() ?? cancelId
}

/** Electron's dialogs, answered by the test. */
export const dialog = {
  showErrorBox: (title: string, content: string) => void process.stderr.write(`${title}: ${content}\n`),
  showSaveDialog: async () => {
    const filePath = await savePath()
    return { canceled: filePath === null, filePath: filePath ?? '' }
  },
  showMessageBox,
  showMessageBoxSync,
} satisfies Pick<Dialog, 'showErrorBox' | 'showSaveDialog' | 'showMessageBox' | 'showMessageBoxSync'>
