import type { AssistantStore } from '../conversations/assistant-store.ts'
import type { ConversationOwner } from '../conversations/conversation-owner.ts'
import { CLOSED_WHILE_WAITING, CLOSED_WHILE_WRITING } from './reply-end.ts'
import { cutShortMessage, type ReplyJournal } from './reply-journal.ts'

/** A reply that an earlier run of the app left unfinished. */
export interface InterruptedReply {
  readonly taskId: string
  readonly conversationId: string
  readonly messageId: string
  readonly owner: ConversationOwner
  readonly reason: string
}

/** Ends the replies that an earlier run left unfinished as Failed, keeping the text that they had. */
export const endInterruptedReplies = (store: AssistantStore, journal: ReplyJournal): InterruptedReply[] =>
  store.tasks.unfinished().map(({ owner, partial, replyId, status, ...task }) => {
    const reason = status.type === 'Pending' ? CLOSED_WHILE_WAITING : CLOSED_WHILE_WRITING
    const message = cutShortMessage({
      messageId: replyId,
      content: partial.content,
      completion: 'Failed',
      failureReason: reason,
      citations: [...partial.citations],
      ...partial.details,
    })
    journal.end(task, owner, { message, searches: [], status: { type: 'Failed', reason } })
    return { taskId: task.taskId, conversationId: task.conversationId, messageId: replyId, owner, reason }
  })
