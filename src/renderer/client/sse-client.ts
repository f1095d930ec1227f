import type { AIStreamEvent, Notification, NotificationKind } from '../../contracts/index.ts'
import { createIpcTransport } from './ipc-transport.ts'
import { notificationKinds, parseNotification } from './parse-notification.ts'
import { createBrowserSession } from './session/browser-session.ts'
import { createPostJson } from './session/post-json.ts'
import type { ConnectionState, NotificationListener } from './transport.ts'

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

/** What {@link SSEClient} uses of the browser's `EventSource`. */
export type EventSourceLike = Pick<EventSource, 'addEventListener' | 'close' | 'readyState' | 'onopen' | 'onerror'>

export interface SSEClientOptions {
  /** What goes into `?access_token=` of one connection, asked for anew for each; null in a mode that needs none. */
  readonly accessToken: () => string | null | Promise<string | null>
  readonly createEventSource?: (url: string) => EventSourceLike
}

/** The client of the event stream. It connects again by itself, and misses nothing that is still kept for it. */
export interface SSEClient {
  /** Assistant stream events of a scope (a team id; empty for the caller's first), until disposed. */
  openConnection(baseUrl: string, scopeId: string, handler: (event: AIStreamEvent) => void): Disposable
  /** Every notification of a scope, and whether they arrive. */
  openNotifications(baseUrl: string, scopeId: string, listener: NotificationListener): Disposable
}

/** The events of the assistant alone. */
const assistantEvents =
  (openNotifications: SSEClient['openNotifications']): SSEClient['openConnection'] =>
  (baseUrl, scopeId, handler) =>
    openNotifications(baseUrl, scopeId, {
      onConnection: () => undefined,
      onNotification: (notification: Notification) => {
        if (notification.kind === 'AIStream') handler(notification.payload)
      },
    })

const parseData = (data: unknown): unknown => {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}

/**
 * Server-sent events. A connection that breaks is closed and made anew, with a ticket of its own and a growing pause, and goes on behind the last event that
 * was heard: left to the browser, the old address would be sent to whoever listens there by then.
 */
export const createSSEClient = (options: SSEClientOptions): SSEClient => {
  const create = options.createEventSource ?? ((url: string) => new EventSource(url))

  const urlOf = (baseUrl: string, scopeId: string, token: string | null, lastEventId: string): string => {
    const query = new URLSearchParams()
    if (token) query.set('access_token', token)
    if (scopeId) query.set('team', scopeId)
    if (lastEventId) query.set('last_event_id', lastEventId)
    return `${baseUrl}/api/notifications?${query}`
  }

  const openNotifications: SSEClient['openNotifications'] = (baseUrl, scopeId, listener) => {
    let source: EventSourceLike | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let pauseMs = FIRST_RETRY_MS
    let lastEventId = ''
    let disposed = false

    const tell = (state: ConnectionState) => listener.onConnection(state)
    const connectLater = () => {
      tell('Lost')
      timer = setTimeout(() => void connect(), pauseMs)
      pauseMs = Math.min(pauseMs * 2, LONGEST_RETRY_MS)
    }
    const hear = (kind: NotificationKind) => (event: Event) => {
      const message = event as MessageEvent
      lastEventId = message.lastEventId || lastEventId
      const notification = parseNotification(kind, parseData(message.data))
      if (notification && !disposed) listener.onNotification(notification)
    }
    const open = (token: string | null) => {
      const opened = create(urlOf(baseUrl, scopeId, token, lastEventId))
      source = opened
      opened.onopen = () => {
        pauseMs = FIRST_RETRY_MS
        tell('Open')
      }
      opened.onerror = () => {
        opened.close()
        connectLater()
      }
      for (const kind of notificationKinds) opened.addEventListener(kind, hear(kind))
    }
    const connect = async () => {
      try {
        const token = await options.accessToken()
        if (!disposed) open(token)
      } catch {
        if (!disposed) connectLater()
      }
    }

    tell('Connecting')
    void connect()
    return {
      [Symbol.dispose]: () => {
        disposed = true
        clearTimeout(timer)
        source?.close()
      },
    }
  }

  return {
    openNotifications,
    openConnection: assistantEvents(openNotifications),
  }
}

const openOfPage: SSEClient['openNotifications'] = (baseUrl, scopeId, listener) => {
  const { alcove, location, localStorage } = window
  if (alcove) {
    const stop = createIpcTransport(alcove, scopeId === '' ? null : scopeId).listen(listener)
    return { [Symbol.dispose]: stop }
  }
  const { origin, host } = new URL(baseUrl === '' ? location.origin : baseUrl)
  const session = createBrowserSession({
    ...{ post: createPostJson(origin), host, storage: localStorage },
    // Undefined outside of secure origins, whatever the types say.
    subtle: crypto.subtle as SubtleCrypto | undefined,
  })
  return createSSEClient({ accessToken: () => session.ticket() }).openNotifications(origin, scopeId, listener)
}

/**
 * The page's own client of the stream: each connection has a ticket of the session in which the person is signed in. In the desktop window the bridge carries
 * the events, and no address has anything to add.
 */
export const SSEClient: SSEClient = {
  openNotifications: openOfPage,
  openConnection: assistantEvents(openOfPage),
}
