import type { ConversationMessage, JsonObject } from '../../../contracts/index.ts'
import { type EventStore, now } from '../../platform/index.ts'
import type { AssistantStore } from '../conversations/assistant-store.ts'
import type { ConversationOwner } from '../conversations/conversation-owner.ts'
import type { ReplyEnding } from './reply-end.ts'

const SOURCE_MODULE = '_platform.ai'

type AssistantEventKind =
  | 'ConversationCreated'
  | 'MessageSent'
  | 'MessageReceived'
  | 'ToolCallExecuted'
  | 'ConversationDeleted'
  | 'ConversationPurged'

export interface ReplyJournal {
  record(kind: AssistantEventKind, owner: ConversationOwner, payload: JsonObject): void
  /** Puts the reply into its place and ends its task, with the event, in one transaction. */
  end(
    task: { readonly taskId: string; readonly conversationId: string },
    owner: ConversationOwner,
    ending: ReplyEnding,
  ): void
}

/** Writes what happens to replies. Payloads of events hold ids and counts, never text. */
export const createReplyJournal = (store: AssistantStore, events: EventStore): ReplyJournal => {
  const record: ReplyJournal['record'] = (kind, { userId, teamId }, payload) => {
    events.append({ sourceModule: SOURCE_MODULE, kind, payload, userId, teamId })
  }
  return {
    record,
    end: ({ taskId, conversationId }, owner, { message, searches, status }) =>
      store.transaction(() => {
        store.messages.closeReply(conversationId, message)
        if (searches.length > 0) store.searches.keep(message.messageId, searches)
        store.tasks.setStatus(taskId, status)
        record('MessageReceived', owner, {
          conversationId,
          taskId,
          messageId: message.messageId,
          completion: message.completion,
          toolCalls: message.toolCalls.length,
          citations: message.citations.length,
        })
      }),
  }
}

/** An Assistant message for a reply that did not come to its own end. */
export const cutShortMessage = (
  ending: Pick<ConversationMessage, 'messageId' | 'content' | 'completion' | 'citations'> &
    Partial<ConversationMessage>,
): ConversationMessage => ({
  role: 'Assistant',
  toolCalls: [],
  toolResults: [],
  timestamp: now(),
  ...ending,
})
