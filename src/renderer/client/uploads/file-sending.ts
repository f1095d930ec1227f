import { leaveOutKnown } from './leave-out-known.ts'
import { sendFile } from './send-file.ts'
import type { UploadParts } from './upload-parts.ts'
import type { WaitingFile } from './waiting-line.ts'

/** Sends what waits, two files at a time. */
export interface FileSending {
  /** Takes up what may be sent now; to be called wherever something waits anew or the list waits no more. */
  goOn(): void
  /** Stops a file that is being sent; any other is left alone. */
  abort(id: number): void
}

const CONCURRENT_UPLOADS = 2

export const createFileSending = (parts: UploadParts, isPaused: () => boolean): FileSending => {
  const { line, given } = parts
  const sending = new Map<number, AbortController>()
  let isComparing = false

  const compare = async (): Promise<void> => {
    if (isComparing) return
    isComparing = true
    await leaveOutKnown(parts)
    isComparing = false
    goOn()
  }
  const send = async (next: WaitingFile): Promise<void> => {
    const { id, done } = next
    const file = given.get(id)
    if (file === undefined) return done()
    const stopper = new AbortController()
    sending.set(id, stopper)
    const isThrough = await sendFile(parts, { id, given: file, signal: stopper.signal })
    sending.delete(id)
    if (isThrough) done()
    else line.putFirst(next)
    goOn()
  }
  const goOn = (): void => {
    while (sending.size < CONCURRENT_UPLOADS && !isPaused()) {
      const next = line.first
      if (next === undefined) return
      if (given.get(next.id)?.isUnchecked === true) return void compare()
      line.shift()
      void send(next)
    }
  }
  return { goOn, abort: (id) => sending.get(id)?.abort() }
}
