import type { AssistantStore } from '../conversations/assistant-store.ts'
import type { ConversationRecord } from '../conversations/conversation-table.ts'
import type { StoredMessage } from '../conversations/message-table.ts'
import { firstWords } from './first-words.ts'

/** A title that the app made says what is shown, so it follows the first question of the open branch; one that a person gave stays. */
export interface BranchTitles {
  /** To be called before another branch is opened, or a first question is asked in other words. */
  leave(conversation: ConversationRecord): void
  /** To be called before a message's branch is opened, with the conversation as it was. */
  open(conversation: ConversationRecord, leafId: string): void
}

export const createBranchTitles = ({ conversations, messages }: AssistantStore): BranchTitles => {
  const firstQuestion = (conversationId: string, leafId: string | null): StoredMessage | undefined =>
    leafId === null ? undefined : messages.branch(conversationId, leafId)[0]
  const isOwn = ({ titleFrom }: ConversationRecord): boolean => titleFrom === 'Words' || titleFrom === 'Model'

  const leave: BranchTitles['leave'] = ({ conversationId, leafId, title, titleFrom }) => {
    const first = firstQuestion(conversationId, leafId)
    if (first && title !== null && titleFrom === 'Model')
      messages.keepTitle(conversationId, first.message.messageId, title)
  }
  return {
    leave,
    open: (conversation, leafId) => {
      const { conversationId } = conversation
      const first = firstQuestion(conversationId, leafId)?.message
      const before = firstQuestion(conversationId, conversation.leafId)?.message
      if (!isOwn(conversation) || !first || first.messageId === before?.messageId) return
      leave(conversation)
      const title = messages.titleOf(conversationId, first.messageId)
      conversations.rename(conversationId, title ?? firstWords(first.content), title === null ? 'Words' : 'Model')
    },
  }
}
