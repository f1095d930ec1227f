import type { Dialog } from 'electron'
import { onOrder } from './orders.ts'

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

/** Electron's dialogs, answered by the test. */
export const dialog = {
  showErrorBox: (title: string, content: string) => void process.stderr.write(`${title}: ${content}\n`),
  showSaveDialog: async () => {
    const filePath = await savePath()
    return { canceled: filePath === null, filePath: filePath ?? '' }
  },
} satisfies Pick<Dialog, 'showErrorBox' | 'showSaveDialog'>
