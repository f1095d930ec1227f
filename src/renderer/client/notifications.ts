import type { QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AIStreamEvent, Notification } from '../../contracts/index.ts'
import type { AlcoveClient } from './alcove-client.ts'
import { createNotificationEffects } from './notification-effects.ts'
import type { ConnectionState } from './transport.ts'

export type ConnectionStore = StoreApi<{ readonly state: ConnectionState }>

export interface NotificationsOptions {
  readonly client: Pick<AlcoveClient, 'listen'>
  readonly queries: QueryClient
  readonly onStreamEvent: (event: AIStreamEvent) => void
  /** What is told of replies beside their stream events. */
  readonly onReplyNews: (news: Extract<Notification, { kind: `Assistant.${string}` }>) => void
}

/** Listens for the window's whole life, and tells whether the host can be heard. */
export const followNotifications = ({
  client,
  queries,
  onStreamEvent,
  onReplyNews,
}: NotificationsOptions): ConnectionStore => {
  const connection: ConnectionStore = createStore(() => ({ state: 'Connecting' }))
  const apply = createNotificationEffects(queries)
  client.listen({
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
      const before = connection.getState().state
      connection.setState({ state })
      // What happened in between was not heard.
      if (state === 'Open' && before === 'Lost') void queries.invalidateQueries()
    },
  })
  return connection
}
