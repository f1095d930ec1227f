import type { Notification } from '../../../contracts/index.ts'

/** A place outside the window where a person can be reached, e.g. the operating system's notification centre. */
export interface DeliveryAddress {
  readonly name: string
  /** Whether this notification is worth a person's attention here: most are for windows alone. */
  wants(notification: Notification): boolean
  deliver(notification: Notification): Promise<void>
}

/** Where users want to be reached. */
export interface NotificationAddressBook {
  addressesOf(userId: string): Promise<readonly DeliveryAddress[]>
}
