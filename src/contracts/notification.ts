import { z } from 'zod'
import { documentsPatch } from './document-entry.ts'
import { ingestionStatusUpdate } from './ingestion-status.ts'
import { aiStreamEvent } from './stream-event.ts'

/** The kind of the notifications that tell how far a document's ingestion has come. */
export const INGESTION_STATUS = 'KnowledgeBase.IngestionStatus'

/**
 * Every kind of notification with its payload; on SSE the kind is the `event:` and the payload the `data:`.
 * `Resync` says that events were missed which the replay buffer no longer holds: read state again.
 * `StateChanged` says that a list was changed, perhaps in another window: read that list again.
 */
export const notificationPayloads = {
  AIStream: aiStreamEvent,
  [INGESTION_STATUS]: ingestionStatusUpdate,
  'KnowledgeBase.DocumentsPatch': documentsPatch,
  StateChanged: z.object({
    resource: z.enum(['Documents', 'Conversations', 'Providers', 'Preferences', 'AIContext', 'Libraries', 'Sources']),
  }),
  Resync: z.object({}),
} as const

export type NotificationKind = keyof typeof notificationPayloads
export type NotificationPayload<Kind extends NotificationKind> = z.infer<(typeof notificationPayloads)[Kind]>

/** One notification of any kind, with its kind as the discriminant. */
export type Notification = {
  [Kind in NotificationKind]: { readonly kind: Kind; readonly payload: NotificationPayload<Kind> }
}[NotificationKind]
