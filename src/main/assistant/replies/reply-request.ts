import type { AccessContext } from '../../platform/index.ts'
import { type ConversationOwner, ownerOf } from '../conversations/conversation-owner.ts'
import type { ReplyLanguage } from '../language/language-of.ts'

/** A reply to be written. Its task is stored as Pending, and its place in the conversation is held. */
export interface ReplyRequest {
  readonly access: AccessContext
  readonly taskId: string
  readonly conversationId: string
  /** The user's message that it answers. */
  readonly questionId: string
  /** The place that is held for it. */
  readonly replyId: string
  /** The cut reply behind which it goes on; null for an answer from the beginning. */
  readonly continues: string | null
  /** The module from whose view is asked; null on the full page. */
  readonly activeModule: string | null
  /** What the assistant says by itself is in this language; null for that of the question. */
  readonly language: ReplyLanguage | null
}

export const ownerOfRequest = ({ access }: ReplyRequest): ConversationOwner => ownerOf(access)
