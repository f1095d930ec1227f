import type { AIStreamEvent, Notification } from '../../contracts/index.ts'
import { notificationKinds, parseNotification } from './parse-notification.ts'
import type { ConnectionState, NotificationListener } from './transport.ts'

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

/** What {@link SSEClient} uses of the browser's `EventSource`. */
export type EventSourceLike = Pick<EventSource, 'addEventListener' | 'close' | 'readyState' | 'onopen' | 'onerror'>

export interface SSEClientOptions {
  /** The token that goes into `?access_token=`, or null in a mode that needs none. */
  readonly accessToken: () => string | null
  readonly createEventSource?: (url: string) => EventSourceLike
}

export interface SSEClient {
  /** Assistant stream events of a scope (a team id; empty for the caller's first), until disposed. */
  openConnection(baseUrl: string, scopeId: string, handler: (event: AIStreamEvent) => void): Disposable
  /** Every notification of a scope, and whether they arrive. */
  openNotifications(baseUrl: string, scopeId: string, listener: NotificationListener): Disposable
}

const parseData = (data: unknown): unknown => {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}

/** Server-sent events: the browser reconnects by itself; where it gives up, this does, with a growing pause. */
export const createSSEClient = (options: SSEClientOptions): SSEClient => {
  const create = options.createEventSource ?? ((url: string) => new EventSource(url))

  const urlOf = (baseUrl: string, scopeId: string): string => {
    const query = new URLSearchParams()
    const token = options.accessToken()
    if (token) query.set('access_token', token)
    if (scopeId) query.set('team', scopeId)
    return `${baseUrl}/api/notifications?${query}`
  }

  const openNotifications: SSEClient['openNotifications'] = (baseUrl, scopeId, listener) => {
    let source: EventSourceLike | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let pauseMs = FIRST_RETRY_MS

    const tell = (state: ConnectionState) => listener.onConnection(state)
    const connect = () => {
      const opened = create(urlOf(baseUrl, scopeId))
      source = opened
      opened.onopen = () => {
        pauseMs = FIRST_RETRY_MS
        tell('Open')
      }
      opened.onerror = () => {
        tell('Lost')
        if (opened.readyState !== EVENT_SOURCE_CLOSED) return
        opened.close()
        timer = setTimeout(connect, pauseMs)
        pauseMs = Math.min(pauseMs * 2, LONGEST_RETRY_MS)
      }
      for (const kind of notificationKinds) {
        opened.addEventListener(kind, (event) => {
          const notification = parseNotification(kind, parseData((event as MessageEvent).data))
          if (notification) listener.onNotification(notification)
        })
      }
    }

    tell('Connecting')
    connect()
    return {
      [Symbol.dispose]: () => {
        clearTimeout(timer)
        source?.close()
      },
    }
  }

  return {
    openNotifications,
    openConnection: (baseUrl, scopeId, handler) =>
      openNotifications(baseUrl, scopeId, {
        onConnection: () => undefined,
        onNotification: (notification: Notification) => {
          if (notification.kind === 'AIStream') handler(notification.payload)
        },
      }),
  }
}

const EVENT_SOURCE_CLOSED = 2
