import type { QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AIStreamEvent, Notification } from '../../contracts/index.ts'
import type { AlcoveClient } from './alcove-client.ts'
import { createNotificationEffects } from './notification-effects.ts'
import { readAgain } from './read-again.ts'
import type { ConnectionState, NotificationListener } from './transport.ts'

export type ConnectionStore = StoreApi<{ readonly state: ConnectionState }>

export interface NotificationsOptions {
  readonly client: Pick<AlcoveClient, 'listen'>
  readonly queries: QueryClient
  readonly onStreamEvent: (event: AIStreamEvent) => void
  /** What is told of replies beside their stream events. */
  readonly onReplyNews: (news: Extract<Notification, { kind: `Assistant.${string}` }>) => void
}

/** What is heard of the host. */
export interface NotificationsFollower {
  /** Whether the host can be heard. */
  readonly connection: ConnectionStore
  /** Begins to listen, and makes good what was not heard before. */
  start(): void
  stop(): void
}

/** Keeps what is shown true to what the host tells. */
export const followNotifications = ({
  client,
  queries,
  onStreamEvent,
  onReplyNews,
}: NotificationsOptions): NotificationsFollower => {
  const connection: ConnectionStore = createStore(() => ({ state: 'Connecting' }))
  const apply = createNotificationEffects(queries)
  let stopListening: (() => void) | null = null
  const listener: NotificationListener = {
    onNotification: (notification) => {
      switch (notification.kind) {
        case 'AIStream':
          return onStreamEvent(notification.payload)
        case 'Assistant.Thoughts':
        case 'Assistant.Searched':
        case 'Assistant.Cited':
        case 'Assistant.ToolRequest':
        case 'Assistant.ToolAnswered':
          return onReplyNews(notification)
        default:
          return apply(notification)
      }
    },
    onConnection: (state) => {
      connection.setState({ state })
      // At the first start too: what changed since it was read was told to nobody here.
      if (state === 'Open') void readAgain(queries)
    },
  }
  return {
    connection,
    start: () => {
      stopListening ??= client.listen(listener)
    },
    stop: () => {
      stopListening?.()
      stopListening = null
    },
  }
}
