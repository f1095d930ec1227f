import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ConversationMessage, Participant, SearchRecord } from '../../../contracts/index.ts'
import { newGuid } from '../../platform/index.ts'
import type { AssistantStore } from '../conversations/assistant-store.ts'
import type { ConversationOwner } from '../conversations/conversation-owner.ts'
import type { TitleSource } from '../conversations/conversation-table.ts'

/** Messages of one transaction, so that a long conversation holds nobody up. */
const BATCH = 100

/** A message with the id that it has where it comes from; its parent stands before it. */
export interface MessageToInsert {
  readonly message: ConversationMessage
  readonly parentId: string | null
}

export interface ConversationToInsert {
  readonly title: string | null
  readonly titleFrom: TitleSource
  readonly participants: readonly Participant[]
  readonly created: string
  readonly updated: string
  /** The message at the end of the open branch, by its old id; null opens the last. */
  readonly leafId: string | null
  readonly messages: readonly MessageToInsert[]
  /** What the searches for a reply looked at, by its old id. */
  readonly searchesOf: (messageId: string) => readonly SearchRecord[]
  readonly importedFrom?: string
}

/**
 * Writes a whole conversation under ids of its own, little by little; it is there at once when all of it is. Returns its id. What a crash leaves unfinished goes
 * at the next start.
 */
export const insertConversation = async (
  store: AssistantStore,
  owner: ConversationOwner,
  conversation: ConversationToInsert,
): Promise<string> => {
  const conversationId = newGuid()
  const { messages, leafId, updated, searchesOf, ...about } = conversation
  const ids = new Map<string, string>()
  store.conversations.createHidden(owner, { ...about, conversationId })
  try {
    for (let at = 0; at < messages.length; at += BATCH) {
      store.transaction(() => {
        for (const { message, parentId } of messages.slice(at, at + BATCH)) {
          const messageId = newGuid()
          ids.set(message.messageId, messageId)
          const parent = parentId === null ? null : (ids.get(parentId) ?? null)
          store.messages.add({ conversationId, parentId: parent, message: { ...message, messageId } })
          const searches = searchesOf(message.messageId)
          if (searches.length > 0) store.searches.keep(messageId, searches)
        }
      })
      await nextTurn()
    }
    store.transaction(() => {
      const leaf = leafId === null ? undefined : ids.get(leafId)
      if (leaf !== undefined) store.conversations.setLeaf(conversationId, leaf)
      store.conversations.setUpdated(conversationId, updated)
      store.conversations.reveal(conversationId)
    })
  } catch (error) {
    store.conversations.drop(conversationId)
    throw error
  }
  return conversationId
}
