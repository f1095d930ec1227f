import type { ConversationHit, ConversationMessage } from '../../../contracts/index.ts'
import type { ConversationReach } from './conversation-owner.ts'
import type { PageOf } from './conversation-table.ts'

/** A message in its place. Messages form a tree: those with the same parent are versions of each other. */
export interface StoredMessage {
  readonly message: ConversationMessage
  readonly parentId: string | null
  /** 0 for a first message. */
  readonly depth: number
  /** Whether it holds the place of a reply that is still being written. */
  readonly writing: boolean
}

export interface PlacedMessage {
  readonly conversationId: string
  readonly parentId: string | null
  readonly message: ConversationMessage
}

export interface MessageTable {
  /** Adds a message below its parent, and opens the branch that ends with it. */
  add(placed: PlacedMessage): void
  /** Holds the place of a reply below the message that it answers, and opens that branch. */
  openReply(place: { readonly conversationId: string; readonly parentId: string; readonly messageId: string }): void
  /** Puts the reply into the place that was held for it. `message.messageId` is that place. */
  closeReply(conversationId: string, message: ConversationMessage): void
  get(conversationId: string, messageId: string): StoredMessage | null
  /** The way to a message from the beginning, oldest first; with a limit, its last part. */
  branch(conversationId: string, messageId: string, limit?: number): StoredMessage[]
  /** The first message on the way to one; null where that is not there. */
  beginning(conversationId: string, messageId: string): StoredMessage | null
  /** The end of the branch that was last written to below a message. */
  latestBelow(conversationId: string, messageId: string): string
  /** Keeps what a conversation is called while the branches that begin with this question are shown. */
  keepTitle(conversationId: string, questionId: string, title: string): void
  /** What was kept; null where nothing was. */
  titleOf(conversationId: string, questionId: string): string | null
  /** For each message, the ids of its versions, itself included, in the order of their making. */
  versions(conversationId: string, messages: readonly StoredMessage[]): Map<string, string[]>
  /** Messages of every branch in the order of their making, so many of them behind a place, and where they end; null behind the last. */
  batch(conversationId: string, after: number, limit: number): { messages: StoredMessage[]; next: number | null }
  /** Removes some messages; returns how many. */
  removeSome(conversationId: string, limit: number): number
  /** Messages that hold every word of the query, best first; one more than the limit where there are more. */
  search(reach: ConversationReach, query: string, page: PageOf): ConversationHit[]
}
