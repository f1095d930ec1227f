import type { BrowserWindow, Dialog, Event, RenderProcessGoneDetails } from 'electron'
import type { Logger } from '../../platform/index.ts'
import type { WindowAddress } from '../window-address.ts'
import { isRecovering, type RecoveryReason, recoveryUrl } from './recovery-address.ts'
import type { RecoveryWords } from './recovery-words.ts'

export interface WatchOptions {
  readonly address: WindowAddress
  readonly dialog: Pick<Dialog, 'showMessageBox'>
  readonly words: () => RecoveryWords
  /** Tells whether it goes wrong again and again. */
  readonly countCrash: () => boolean
  readonly logger: Logger
}

const RELOAD = 1
/** Of Chromium: a page that was left before it had loaded. */
const ABORTED = -3

/** Puts a page in words in the place of one that is gone, does not answer or could not be loaded. */
export const watchWindow = (window: BrowserWindow, options: WatchOptions): void => {
  const { address, dialog, words, countCrash, logger } = options
  const contents = window.webContents
  let frozen = false
  let lastPath = '/'
  const recover = (reason: RecoveryReason) => {
    const inLoop = countCrash()
    const url = contents.getURL()
    if (URL.canParse(url) && !isRecovering(url)) lastPath = new URL(url).pathname
    logger.error({ reason, inLoop }, 'the window lost its page')
    window
      .loadURL(recoveryUrl(address, { reason, inLoop, back: lastPath }))
      .catch((error: unknown) => logger.error({ err: error }, 'the page of recovery could not be opened'))
  }
  contents.on('render-process-gone', (_event: Event, { reason }: RenderProcessGoneDetails) => {
    if (reason === 'clean-exit') return
    recover(frozen ? 'Unresponsive' : reason === 'oom' ? 'Memory' : 'Gone')
    frozen = false
  })
  contents.on(
    'did-fail-load',
    (_event: Event, code: number, _description: string, url: string, isMainFrame: boolean) => {
      if (isMainFrame && code !== ABORTED && !isRecovering(url)) recover('Failed')
    },
  )

  let question: AbortController | null = null
  const askWhetherToWait = async () => {
    const asking = new AbortController()
    question = asking
    const { frozen: message, frozenDetail: detail, wait, reload } = words()
    const buttons = [wait, reload]
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message,
      detail,
      buttons,
      defaultId: 0,
      cancelId: 0,
      signal: asking.signal,
    })
    if (question === asking) question = null
    if (response !== RELOAD || contents.isDestroyed()) return
    frozen = true
    // A page that does not answer cannot be led elsewhere.
    contents.forcefullyCrashRenderer()
  }
  window.on('unresponsive', () => {
    if (question === null) void askWhetherToWait()
  })
  window.on('responsive', () => {
    question?.abort()
    question = null
  })
}
