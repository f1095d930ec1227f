import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import type { InvokeReply } from '../../contracts/index.ts'
import type { Host } from '../app/index.ts'
import { AlcoveError, createDispatcher, newGuid, problemOf } from '../platform/index.ts'
import type { WindowAddress } from './window-address.ts'

export const INVOKE_CHANNEL = 'alcove:invoke'
export const SUBSCRIBE_CHANNEL = 'alcove:subscribe'
export const UNSUBSCRIBE_CHANNEL = 'alcove:unsubscribe'
export const NOTIFICATION_CHANNEL = 'alcove:notification'

export interface IpcTransportOptions {
  readonly ipcMain: Pick<IpcMain, 'handle' | 'removeHandler' | 'on' | 'off'>
  readonly host: Host
  readonly address: WindowAddress
}

/** What one page holds: its calls in flight and its subscription. Both end when the page goes. */
interface PageSession {
  readonly calls: AbortController
  listeners: number
  unsubscribe: (() => void) | null
}

/** Only the top frame of our own page may call. */
const isTrusted = (event: IpcMainEvent | IpcMainInvokeEvent, address: WindowAddress): boolean => {
  const frame = event.senderFrame
  return frame !== null && !frame.detached && frame.parent === null && address.isOurs(frame.url)
}

/** Serves the host's contracts and notifications to the window, as its owner. Returns the way to stop. */
export const serveIpc = ({ ipcMain, host, address }: IpcTransportOptions): (() => void) => {
  const dispatch = createDispatcher(host.apis, host.logger)
  const sessions = new Map<WebContents, PageSession>()

  const end = (contents: WebContents) => {
    const session = sessions.get(contents)
    sessions.delete(contents)
    session?.unsubscribe?.()
    session?.calls.abort(new Error('The page is gone.'))
  }
  const watched = new WeakSet<WebContents>()
  const watch = (contents: WebContents) => {
    if (watched.has(contents)) return
    watched.add(contents)
    const onGone = () => end(contents)
    // A reload makes a new page: what the old one asked for is nobody's any more.
    contents.on('did-navigate', onGone)
    contents.on('render-process-gone', onGone)
    contents.on('destroyed', onGone)
  }
  const sessionOf = (contents: WebContents): PageSession => {
    const known = sessions.get(contents)
    if (known) return known
    watch(contents)
    const session: PageSession = { calls: new AbortController(), listeners: 0, unsubscribe: null }
    sessions.set(contents, session)
    return session
  }

  const refuse = (): InvokeReply => ({
    ok: false,
    problem: problemOf(new AlcoveError('Forbidden', 'Only the window of Alcove may call.'), newGuid()),
  })

  const onSubscribe = (event: IpcMainEvent) => {
    if (!isTrusted(event, address)) return
    const contents = event.sender
    const session = sessionOf(contents)
    session.listeners += 1
    session.unsubscribe ??= host.notifications.subscribe(host.owner, null, ({ notification }) => {
      if (!contents.isDestroyed()) contents.send(NOTIFICATION_CHANNEL, notification)
    })
  }
  const onUnsubscribe = (event: IpcMainEvent) => {
    const session = sessions.get(event.sender)
    if (!session || session.listeners === 0 || !isTrusted(event, address)) return
    session.listeners -= 1
    if (session.listeners > 0) return
    session.unsubscribe?.()
    session.unsubscribe = null
  }

  ipcMain.handle(
    INVOKE_CHANNEL,
    async (event, contract: unknown, operation: unknown, input: unknown, teamId: unknown): Promise<InvokeReply> => {
      if (!isTrusted(event, address)) return refuse()
      return dispatch({
        contract: String(contract),
        operation: String(operation),
        input,
        access: host.owner,
        teamId: typeof teamId === 'string' ? teamId : null,
        signal: sessionOf(event.sender).calls.signal,
      })
    },
  )
  ipcMain.on(SUBSCRIBE_CHANNEL, onSubscribe)
  ipcMain.on(UNSUBSCRIBE_CHANNEL, onUnsubscribe)
  return () => {
    ipcMain.removeHandler(INVOKE_CHANNEL)
    ipcMain.off(SUBSCRIBE_CHANNEL, onSubscribe)
    ipcMain.off(UNSUBSCRIBE_CHANNEL, onUnsubscribe)
    for (const contents of [...sessions.keys()]) end(contents)
  }
}
