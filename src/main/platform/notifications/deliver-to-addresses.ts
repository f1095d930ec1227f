import type { Logger } from '../logger.ts'
import type { NotificationAddressBook } from './notification-address-book.ts'
import type { NotificationChannel } from './notification-channel.ts'

/**
 * A channel that also delivers what it publishes for one user to that user's addresses. An address that fails is logged; windows never wait
 * for one.
 */
export const deliverToAddresses = (
  channel: NotificationChannel,
  book: NotificationAddressBook,
  logger: Logger,
): NotificationChannel => ({
  ...(channel.isHeard && { isHeard: (audience) => channel.isHeard?.(audience) ?? false }),
  subscribe: (access, afterSequence, listener) => channel.subscribe(access, afterSequence, listener),
  publish: (audience, notification) => {
    channel.publish(audience, notification)
    if (audience.type !== 'User') return
    const delivered = book.addressesOf(audience.userId).then(async (addresses) => {
      const wanting = addresses.filter((address) => address.wants(notification))
      await Promise.all(wanting.map((address) => address.deliver(notification)))
    })
    delivered.catch((error: unknown) =>
      logger.warn({ err: error, kind: notification.kind }, 'a notification could not be delivered'),
    )
  },
})
