import type { ConversationMessage } from '../../../contracts/index.ts'
import type { AssistantStore } from '../conversations/assistant-store.ts'
import type { ConversationRecord } from '../conversations/conversation-table.ts'
import { firstWords } from './first-words.ts'

/** A title that the app made says what is shown, so it follows the first question of the open branch; one that a person gave stays. */
export interface BranchTitles {
  /** To be called before another branch is opened, or a first question is asked in other words. */
  leave(conversation: ConversationRecord): void
  /** To be called before a message's branch is opened, with the conversation as it was. */
  open(conversation: ConversationRecord, leafId: string): void
}

export const createBranchTitles = ({ conversations, messages }: AssistantStore): BranchTitles => {
  const firstQuestion = (conversationId: string, leafId: string | null): ConversationMessage | null =>
    leafId === null ? null : (messages.beginning(conversationId, leafId)?.message ?? null)
  const isOwn = ({ titleFrom }: ConversationRecord): boolean => titleFrom === 'Words' || titleFrom === 'Model'

  const leave: BranchTitles['leave'] = ({ conversationId, leafId, title, titleFrom }) => {
    const first = firstQuestion(conversationId, leafId)
    if (first && title !== null && titleFrom === 'Model') messages.keepTitle(conversationId, first.messageId, title)
  }
  return {
    leave,
    open: (conversation, leafId) => {
      const { conversationId } = conversation
      const first = firstQuestion(conversationId, leafId)
      const before = firstQuestion(conversationId, conversation.leafId)
      if (!isOwn(conversation) || !first || first.messageId === before?.messageId) return
      leave(conversation)
      const title = messages.titleOf(conversationId, first.messageId)
      conversations.rename(conversationId, title ?? firstWords(first.content), title === null ? 'Words' : 'Model')
    },
  }
}
