import type { Dialog, MessageBoxOptions } from 'electron'
import { updateWords } from './update-words.ts'
import type { UpdateDialogs } from './updater.ts'

export interface UpdateDialogsOptions {
  readonly dialog: Pick<Dialog, 'showMessageBox'>
  /** The system's language, as a BCP 47 tag. */
  readonly locale: string
  /** Draws the progress where the system shows it: on the dock or the task bar. */
  readonly showProgress: (fraction: number | null) => void
}

const LATER = 1

/** Questions in the system's own windows. */
export const updateDialogs = ({ dialog, locale, showProgress }: UpdateDialogsOptions): UpdateDialogs => {
  const words = updateWords(locale)
  const tell = async (type: 'info' | 'error', message: string, detail: string): Promise<void> => {
    await dialog.showMessageBox({ type, message, detail })
  }
  const ask = async (options: Pick<MessageBoxOptions, 'message' | 'detail'> & { yes: string }): Promise<boolean> => {
    const { yes, ...text } = options
    const buttons = [yes, words.later]
    const answer = await dialog.showMessageBox({ type: 'question', buttons, defaultId: 0, cancelId: LATER, ...text })
    return answer.response === 0
  }
  return {
    offer: (version) => ask({ message: words.available(version), detail: words.availableDetail, yes: words.download }),
    offerRestart: (version) => ask({ message: words.ready(version), detail: words.readyDetail, yes: words.restart }),
    upToDate: () => tell('info', words.upToDate, words.upToDateDetail),
    failed: (error) =>
      tell('error', words.failed, `${words.failedDetail}\n\n${error instanceof Error ? error.message : String(error)}`),
    progress: showProgress,
  }
}
