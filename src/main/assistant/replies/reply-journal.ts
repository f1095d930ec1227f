import type { AITask, AITaskStatus, ConversationMessage, JsonObject } from '../../../contracts/index.ts'
import { type EventStore, newGuid, now } from '../../platform/index.ts'
import type { ConversationOwner, ConversationStore } from '../conversations/conversation-store.ts'

const SOURCE_MODULE = '_platform.ai'

type AssistantEventKind =
  | 'ConversationCreated'
  | 'MessageSent'
  | 'MessageReceived'
  | 'ToolCallExecuted'
  | 'ConversationDeleted'

export interface ReplyJournal {
  record(kind: AssistantEventKind, owner: ConversationOwner, payload: JsonObject): void
  /** Stores the reply and ends its task, with the event, in one transaction. */
  end(
    task: Omit<AITask, 'status'>,
    owner: ConversationOwner,
    ending: { message: ConversationMessage; status: AITaskStatus },
  ): void
}

/** Writes what happens to replies. Payloads of events hold ids and counts, never text. */
export const createReplyJournal = (store: ConversationStore, events: EventStore): ReplyJournal => {
  const record: ReplyJournal['record'] = (kind, { userId, teamId }, payload) => {
    events.append({ sourceModule: SOURCE_MODULE, kind, payload, userId, teamId })
  }
  return {
    record,
    end: ({ taskId, conversationId }, owner, { message, status }) =>
      store.transaction(() => {
        store.addMessage(conversationId, message)
        store.setTaskStatus(taskId, status)
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
  ending: Pick<ConversationMessage, 'content' | 'completion' | 'citations'> & Partial<ConversationMessage>,
): ConversationMessage => ({
  messageId: newGuid(),
  role: 'Assistant',
  toolCalls: [],
  toolResults: [],
  timestamp: now(),
  ...ending,
})
