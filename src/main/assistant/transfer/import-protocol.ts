import type { FoundPictures } from './find-pictures.ts'
import type { ReadConversation } from './formats/read-conversations.ts'

/** A conversation with its pictures, or why it could not be read. */
export type ArrivedConversation =
  | ({ readonly type: 'Read' } & FoundPictures)
  | Extract<ReadConversation, { readonly type: 'Unreadable' }>

/** What the worker says: one conversation at a time, then how it ended. It goes on when it is told `Next`. */
export type ImportReport =
  | { readonly type: 'Conversation'; readonly read: ArrivedConversation }
  | { readonly type: 'Done' }
  | { readonly type: 'Failed'; readonly reason: string }

export interface ImportOrder {
  readonly path: string
  /** Bytes of one JSON file, also of one inside an archive, and of all pictures together. */
  readonly maxBytes: number
}
