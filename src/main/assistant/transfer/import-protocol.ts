import type { ReadConversation } from './formats/read-conversations.ts'

/** What the worker says: one conversation at a time, then how it ended. It goes on when it is told `Next`. */
export type ImportReport =
  | { readonly type: 'Conversation'; readonly read: ReadConversation }
  | { readonly type: 'Done' }
  | { readonly type: 'Failed'; readonly reason: string }

export interface ImportOrder {
  readonly path: string
  /** Bytes of one JSON file, also of one inside an archive. */
  readonly maxBytes: number
}
