import type { Dialog } from 'electron'

export interface TellOfMoveOptions {
  readonly dialog: Pick<Dialog, 'showMessageBox'>
  /** Of the system: what a person chose instead is not open yet. */
  readonly locale: string
}

/** A move of a small folder is over before anybody wonders. */
const WONDERING_AFTER_MS = 2_000

const english = {
  message: 'Alcove is moving the data folder',
  detail: 'It opens when everything is in the new folder. Keep the disk connected.',
}
const german = {
  message: 'Alcove verlegt den Datenordner',
  detail: 'Es öffnet sich, wenn alles im neuen Ordner ist. Lassen Sie den Datenträger angeschlossen.',
}

/** Says that everything is being moved where that takes a while: there is no window yet. What is said goes away with the end of the work. */
export const tellOfMove = async <Value>(work: Promise<Value>, options: TellOfMoveOptions): Promise<Value> => {
  const { dialog, locale } = options
  const ended = new AbortController()
  const tell = () => {
    const words = locale.startsWith('de') ? german : english
    void dialog.showMessageBox({ type: 'info', buttons: ['OK'], signal: ended.signal, ...words }).catch(() => undefined)
  }
  const timer = setTimeout(tell, WONDERING_AFTER_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    ended.abort()
  }
}
