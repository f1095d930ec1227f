import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import { desktopApi, type InvokeReply } from '../../contracts/index.ts'
import type { Host } from '../app/index.ts'
import { AlcoveError, createDispatcher, type GuardedApi, newGuid, problemOf } from '../platform/index.ts'
import type { WindowAddress } from './window-address.ts'

export const INVOKE_CHANNEL = 'alcove:invoke'
export const SUBSCRIBE_CHANNEL = 'alcove:subscribe'
export const UNSUBSCRIBE_CHANNEL = 'alcove:unsubscribe'
export const NOTIFICATION_CHANNEL = 'alcove:notification'

export interface IpcTransportOptions {
  readonly ipcMain: Pick<IpcMain, 'handle' | 'removeHandler' | 'on' | 'off'>
  readonly host: Host
  readonly address: WindowAddress
  /** What the shell itself does for the page that asks; without it there is none. */
  readonly shell?: (contents: WebContents) => GuardedApi
}

/** A page's subscription to one team, shared by its listeners. */
interface Subscription {
  listeners: number
  /** Resolves to the unsubscriber. */
  readonly begun: Promise<() => void>
}

/** What one page holds: its calls in flight and its subscriptions by team. All end when the page goes. */
interface PageSession {
  readonly calls: AbortController
  readonly subscriptions: Map<string | null, Subscription>
}

/** Only the top frame of our own page may call. */
const isTrusted = (event: IpcMainEvent | IpcMainInvokeEvent, address: WindowAddress): boolean => {
  const frame = event.senderFrame
  return frame !== null && !frame.detached && frame.parent === null && address.isOurs(frame.url)
}

/** Serves the host's contracts and notifications to the window, as its owner. Returns the way to stop. */
export const serveIpc = ({ ipcMain, host, address, shell }: IpcTransportOptions): (() => void) => {
  const dispatchToHost = createDispatcher(host)
  const dispatcherFor = (contract: string, contents: WebContents) =>
    shell && contract === desktopApi.name ? createDispatcher({ ...host, apis: [shell(contents)] }) : dispatchToHost
  const sessions = new Map<WebContents, PageSession>()

  const finish = ({ begun }: Subscription) =>
    void begun.then(
      (unsubscribe) => unsubscribe(),
      () => undefined,
    )
  const end = (contents: WebContents) => {
    const session = sessions.get(contents)
    sessions.delete(contents)
    for (const subscription of session?.subscriptions.values() ?? []) finish(subscription)
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
    const session: PageSession = { calls: new AbortController(), subscriptions: new Map() }
    sessions.set(contents, session)
    return session
  }

  const refuse = (error: unknown): InvokeReply => ({ ok: false, problem: problemOf(error, newGuid()) })
  const refuseSender = () => refuse(new AlcoveError('Forbidden', 'Only the window of Alcove may call.'))

  const begin = async (contents: WebContents, teamId: string | null): Promise<() => void> => {
    const access = await host.access.accessOf(host.owner, teamId)
    return host.notifications.subscribe(access, null, ({ notification }) => {
      if (!contents.isDestroyed()) contents.send(NOTIFICATION_CHANNEL, teamId, notification)
    })
  }
  const onSubscribe = async (event: IpcMainInvokeEvent, team: unknown): Promise<InvokeReply> => {
    if (!isTrusted(event, address)) return refuseSender()
    const teamId = typeof team === 'string' ? team : null
    const { subscriptions } = sessionOf(event.sender)
    const subscription = subscriptions.get(teamId) ?? { listeners: 0, begun: begin(event.sender, teamId) }
    subscription.listeners += 1
    subscriptions.set(teamId, subscription)
    try {
      await subscription.begun
      return { ok: true, value: undefined }
    } catch (error) {
      subscriptions.delete(teamId)
      return refuse(error)
    }
  }
  const onUnsubscribe = (event: IpcMainEvent, team: unknown) => {
    const teamId = typeof team === 'string' ? team : null
    const subscriptions = sessions.get(event.sender)?.subscriptions
    const subscription = subscriptions?.get(teamId)
    if (!subscription || !isTrusted(event, address)) return
    subscription.listeners -= 1
    if (subscription.listeners > 0) return
    subscriptions?.delete(teamId)
    finish(subscription)
  }

  ipcMain.handle(
    INVOKE_CHANNEL,
    async (event, contract: unknown, operation: unknown, input: unknown, ...rest: unknown[]): Promise<InvokeReply> => {
      const [teamId, language] = rest
      if (!isTrusted(event, address)) return refuseSender()
      const name = String(contract)
      return dispatcherFor(
        name,
        event.sender,
      )({
        contract: name,
        operation: String(operation),
        input,
        identity: host.owner,
        teamId: typeof teamId === 'string' ? teamId : null,
        language: typeof language === 'string' ? language : null,
        signal: sessionOf(event.sender).calls.signal,
      })
    },
  )
  ipcMain.handle(SUBSCRIBE_CHANNEL, onSubscribe)
  ipcMain.on(UNSUBSCRIBE_CHANNEL, onUnsubscribe)
  return () => {
    ipcMain.removeHandler(INVOKE_CHANNEL)
    ipcMain.removeHandler(SUBSCRIBE_CHANNEL)
    ipcMain.off(UNSUBSCRIBE_CHANNEL, onUnsubscribe)
    for (const contents of [...sessions.keys()]) end(contents)
  }
}
