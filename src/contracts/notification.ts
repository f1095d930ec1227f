import { z } from 'zod'
import { citation } from './citation.ts'
import { listedConversation } from './conversations-api.ts'
import { desktopCommand } from './desktop-api.ts'
import { documentsPatch } from './document-entry.ts'
import { embeddingStatus } from './embedding-api.ts'
import { ingestionStatusUpdate } from './ingestion-status.ts'
import { guid } from './scalars.ts'
import { aiStreamEvent } from './stream-event.ts'
import { toolRequest } from './tool.ts'

/** The kind of the notifications that tell how far a document's ingestion has come. */
export const INGESTION_STATUS = 'KnowledgeBase.IngestionStatus'

/**
 * Every kind of notification with its payload; on SSE the kind is the `event:` and the payload the `data:`.
 * `Resync` says that events were missed which the replay buffer no longer holds: read state again.
 * `StateChanged` says that a list was changed, perhaps in another window: read that list again, unless
 * the one conversation that changed comes with it, as it stands in the list now.
 * `Retrieval.Embedding` tells how far a change of the embedding model has come.
 * The kinds that begin with `Assistant.` accompany the replies that `AIStream` tells of: what a model thinks (`offset` as in MessageDelta), what
 * the documents are searched for, the passage behind a number when the text first names it, and what the windows are asked to do.
 * `Desktop.Command` comes from the desktop shell to its own window alone: what was chosen in a menu, in the tray or on a notification.
 */
export const notificationPayloads = {
  AIStream: aiStreamEvent,
  'Assistant.Thoughts': z.object({
    conversationId: guid,
    taskId: guid,
    delta: z.string(),
    offset: z.int().nonnegative(),
  }),
  'Assistant.Searched': z.object({ conversationId: guid, taskId: guid, query: z.string() }),
  'Assistant.Cited': z.object({ conversationId: guid, taskId: guid, citation }),
  'Assistant.ToolRequest': toolRequest,
  'Assistant.ToolAnswered': z.object({ taskId: guid, toolCallId: z.string() }),
  [INGESTION_STATUS]: ingestionStatusUpdate,
  'KnowledgeBase.DocumentsPatch': documentsPatch,
  'Retrieval.Embedding': embeddingStatus,
  StateChanged: z.object({
    resource: z.enum([
      'Documents',
      'Conversations',
      'Providers',
      'Preferences',
      'AIContext',
      'Libraries',
      'Imports',
      'Sources',
      'Tags',
      'Companions',
      'Evaluations',
    ]),
    conversation: listedConversation.optional(),
  }),
  'Desktop.Command': desktopCommand,
  Resync: z.object({}),
} as const

/** The name of a kind of notification. */
export type NotificationKind = keyof typeof notificationPayloads
export type NotificationPayload<Kind extends NotificationKind> = z.infer<(typeof notificationPayloads)[Kind]>

/** One notification of any kind, with its kind as the discriminant. */
export type Notification = {
  [Kind in NotificationKind]: { readonly kind: Kind; readonly payload: NotificationPayload<Kind> }
}[NotificationKind]
