import type { NotificationChannel } from '../../platform/index.ts'
import type { AssistantStore } from './assistant-store.ts'
import type { ConversationOwner } from './conversation-owner.ts'

/** Tells who owns a list of conversations that it has changed; where one alone did, its row goes with it. */
export type AnnounceList = (owner: ConversationOwner, conversationId?: string) => void

export interface AnnounceListOptions {
  readonly store: Pick<AssistantStore, 'conversations'>
  readonly notifications: NotificationChannel
}

export const createAnnounceList =
  ({ store, notifications }: AnnounceListOptions): AnnounceList =>
  (owner, conversationId) => {
    const conversation = conversationId === undefined ? null : store.conversations.one(owner, conversationId)
    const payload = { resource: 'Conversations', ...(conversation && { conversation }) } as const
    notifications.publish({ type: 'User', ...owner }, { kind: 'StateChanged', payload })
  }
