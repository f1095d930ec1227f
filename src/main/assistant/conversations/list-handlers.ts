import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { ContractHandlers, ConversationHit, conversationsApi } from '../../../contracts/index.ts'
import { AlcoveError, type CallContext } from '../../platform/index.ts'
import type { AnnounceList } from './announce-list.ts'
import type { AssistantStore } from './assistant-store.ts'
import { type ConversationOwner, type ConversationReach, ownerOf, reachOf } from './conversation-owner.ts'
import { hitParts } from './search/hit-parts.ts'
import { queryWords } from './search/searchable-words.ts'
import type { Trash } from './trash.ts'

const MOST_TITLES = 20

export interface ListHandlersOptions {
  readonly store: AssistantStore
  readonly trash: Trash
  readonly announceList: AnnounceList
}

type ListHandlers = Pick<
  ContractHandlers<typeof conversationsApi, CallContext>,
  | 'BrowseConversations'
  | 'SearchConversations'
  | 'LocateConversation'
  | 'RenameConversation'
  | 'PinConversation'
  | 'ListDeletedConversations'
  | 'RestoreConversation'
  | 'PurgeConversation'
>

/** The operations on the list of conversations, and on the trash. */
export const createListHandlers = ({ store, trash, announceList }: ListHandlersOptions): ListHandlers => {
  const existing = (owner: ConversationOwner, conversationId: string): void => {
    if (!store.conversations.get(owner, conversationId))
      throw new AlcoveError('NotFound', failureWords('ConversationGone'))
  }
  const notInTrash = () => new AlcoveError('NotFound', failureWords('ConversationNotInTrash'))

  const titleHits = (reach: ConversationReach, query: string): ConversationHit[] => {
    const words = queryWords(query)
    if (words.length === 0) return []
    return store.conversations
      .withTitle(reach, words, MOST_TITLES)
      .map(({ conversationId, teamId, title, updated }) => ({
        conversationId,
        teamId,
        title,
        messageId: null,
        role: null,
        parts: hitParts(title ?? '', words),
        timestamp: updated,
      }))
  }

  return {
    BrowseConversations: async ({ libraries, ...page }, { access }) =>
      store.conversations.page(reachOf(access, libraries), page),
    SearchConversations: async ({ query, libraries, ...page }, { access }) => {
      const reach = reachOf(access, libraries)
      const found = store.messages.search(reach, query, page)
      const titles = page.offset === 0 ? titleHits(reach, query) : []
      return { hits: [...titles, ...found.slice(0, page.limit)], more: found.length > page.limit }
    },
    LocateConversation: async (conversationId, { access }) =>
      store.conversations.locate(reachOf(access, 'All'), conversationId),
    RenameConversation: async ({ conversationId, title }, { access }) => {
      const owner = ownerOf(access)
      existing(owner, conversationId)
      store.conversations.rename(conversationId, title, 'Person')
      announceList(owner, conversationId)
    },
    PinConversation: async ({ conversationId, pinned }, { access }) => {
      const owner = ownerOf(access)
      existing(owner, conversationId)
      store.conversations.setPinned(conversationId, pinned)
      announceList(owner, conversationId)
    },
    ListDeletedConversations: async (page, { access }) => trash.list(ownerOf(access), page),
    RestoreConversation: async (conversationId, { access }) => {
      if (!trash.restore(ownerOf(access), conversationId)) throw notInTrash()
    },
    PurgeConversation: async (conversationId, { access }) => {
      if (!(await trash.purge(ownerOf(access), conversationId))) throw notInTrash()
    },
  }
}
