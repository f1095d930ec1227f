import { type AccessContext, can } from '../access/access-context.ts'
import type { Logger } from '../logger.ts'
import type { Audience, DeliveredNotification, NotificationChannel } from './notification-channel.ts'

/** How much is kept for those who come back, and who logs. */
export interface NotificationChannelOptions {
  /** How many notifications are kept for replay. */
  readonly bufferSize: number
  readonly logger: Logger
}

interface Published extends DeliveredNotification {
  readonly audience: Audience
}

interface Subscriber {
  readonly access: AccessContext
  readonly listener: (delivered: DeliveredNotification) => void
}

const SEQUENCES_PER_MS = 1_000

const maySee = (access: AccessContext, audience: Audience): boolean => {
  switch (audience.type) {
    case 'User':
      return audience.userId === access.userId && (audience.teamId ?? access.teamId) === access.teamId
    case 'Team':
      return audience.teamId === access.teamId && can(access, 'knowledge:read')
    case 'Everyone':
      return true
  }
}

/** Broadcasting in this process; see the port for what is promised. */
export const createNotificationChannel = ({ bufferSize, logger }: NotificationChannelOptions): NotificationChannel => {
  // From the clock, so that a number of an earlier run lies below every number of this one.
  const firstSequence = Date.now() * SEQUENCES_PER_MS
  let latestSequence = firstSequence
  const buffer: Published[] = []
  const subscribers = new Set<Subscriber>()
  const undelivered: Published[] = []
  let delivering = false

  const deliver = (subscriber: Subscriber, { sequence, notification }: DeliveredNotification): void => {
    try {
      subscriber.listener({ sequence, notification })
    } catch (error) {
      subscribers.delete(subscriber)
      logger.warn({ err: error, kind: notification.kind }, 'A notification listener failed and was dropped')
    }
  }

  const broadcast = (published: Published): void => {
    buffer.push(published)
    if (buffer.length > bufferSize) buffer.shift()
    for (const subscriber of [...subscribers]) {
      if (subscribers.has(subscriber) && maySee(subscriber.access, published.audience)) deliver(subscriber, published)
    }
  }

  // A listener may publish: its notification waits its turn, so that everyone sees the same order.
  const drain = (): void => {
    if (delivering) return
    delivering = true
    for (let next = undelivered.shift(); next !== undefined; next = undelivered.shift()) broadcast(next)
    delivering = false
  }

  const isCovered = (afterSequence: number): boolean =>
    afterSequence <= latestSequence && afterSequence >= (buffer[0]?.sequence ?? latestSequence + 1) - 1

  const replay = (subscriber: Subscriber, afterSequence: number): void => {
    if (!isCovered(afterSequence)) {
      deliver(subscriber, { sequence: latestSequence, notification: { kind: 'Resync', payload: {} } })
      return
    }
    for (const published of buffer.filter((candidate) => candidate.sequence > afterSequence)) {
      if (subscribers.has(subscriber) && maySee(subscriber.access, published.audience)) deliver(subscriber, published)
    }
  }

  return {
    publish(audience, notification) {
      latestSequence += 1
      undelivered.push({ sequence: latestSequence, audience, notification })
      drain()
    },
    isHeard: (audience) => [...subscribers].some(({ access }) => maySee(access, audience)),
    subscribe(access, afterSequence, listener) {
      const subscriber: Subscriber = { access, listener }
      subscribers.add(subscriber)
      if (afterSequence !== null) replay(subscriber, afterSequence)
      return () => {
        subscribers.delete(subscriber)
      }
    },
  }
}
