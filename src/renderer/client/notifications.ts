import type { QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AIStreamEvent } from '../../contracts/index.ts'
import type { AlcoveClient } from './alcove-client.ts'
import { createNotificationEffects } from './notification-effects.ts'
import type { ConnectionState } from './transport.ts'

export type ConnectionStore = StoreApi<{ readonly state: ConnectionState }>

export interface NotificationsOptions {
  readonly client: Pick<AlcoveClient, 'listen'>
  readonly queries: QueryClient
  readonly onStreamEvent: (event: AIStreamEvent) => void
}

/** Listens for the window's whole life, and tells whether the host can be heard. */
export const followNotifications = ({ client, queries, onStreamEvent }: NotificationsOptions): ConnectionStore => {
  const connection: ConnectionStore = createStore(() => ({ state: 'Connecting' }))
  const apply = createNotificationEffects(queries)
  client.listen({
    onNotification: (notification) => {
      if (notification.kind === 'AIStream') onStreamEvent(notification.payload)
      else apply(notification)
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
