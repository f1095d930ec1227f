import { type Notification, type NotificationKind, notificationPayloads } from '../../contracts/index.ts'

/** Every notification kind that the interface knows. */
export const notificationKinds = Object.keys(notificationPayloads) as NotificationKind[]

const isKnown = (kind: string): kind is NotificationKind => Object.hasOwn(notificationPayloads, kind)

/** The notification, or null for an unknown kind or a payload that its schema refuses. */
export const parseNotification = (kind: string, payload: unknown): Notification | null => {
  if (!isKnown(kind)) return null
  const parsed = notificationPayloads[kind].safeParse(payload)
  return parsed.success ? ({ kind, payload: parsed.data } as Notification) : null
}
