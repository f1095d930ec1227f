import { infiniteQueryOptions } from '@tanstack/react-query'
import type {
  ConversationHit,
  DeletedConversation,
  ListedConversation,
  ListedLibraries,
} from '../../../contracts/index.ts'
import { type AlcoveClient, queryKeys } from '../../client/index.ts'

const PAGE = 100

type Conversations = AlcoveClient['conversations']

interface Paged {
  readonly conversations: readonly { readonly conversationId: string }[]
  readonly total: number
}

const nextOffset = ({ total }: Paged, pages: readonly Paged[]): number | undefined => {
  const read = pages.reduce((sum, { conversations }) => sum + conversations.length, 0)
  return read < total && pages.at(-1)?.conversations.length !== 0 ? read : undefined
}

/** Each once: what moves up while pages are read stands on two of them. */
const once = <Item extends { readonly conversationId: string }>(items: readonly Item[]): readonly Item[] => [
  ...new Map(items.map((item) => [item.conversationId, item])).values(),
]

/** The caller's conversations: pinned ones first, then the latest. */
export const conversationPages = (conversations: Conversations, libraries: ListedLibraries) =>
  infiniteQueryOptions({
    queryKey: libraries === 'Acting' ? queryKeys.conversationPages : [...queryKeys.conversationPages, libraries],
    queryFn: ({ pageParam }) => conversations.BrowseConversations({ libraries, offset: pageParam, limit: PAGE }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    select: ({ pages }): readonly ListedConversation[] => once(pages.flatMap(({ conversations: held }) => held)),
  })

/** The trash, latest first. */
export const deletedPages = (conversations: Conversations) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.conversations, 'deleted'] as const,
    queryFn: ({ pageParam }) => conversations.ListDeletedConversations({ offset: pageParam, limit: PAGE }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    select: ({ pages }): readonly DeletedConversation[] => once(pages.flatMap(({ conversations: held }) => held)),
  })

/** Messages and titles that hold all the words, best first; nothing is asked for no words. */
export const hitPages = (
  conversations: Conversations,
  { query, libraries = 'Acting', limit = PAGE }: { query: string; libraries?: ListedLibraries; limit?: number },
) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.conversations, 'hits', query, libraries, limit] as const,
    queryFn: ({ pageParam }) => conversations.SearchConversations({ query, libraries, offset: pageParam, limit }),
    initialPageParam: 0,
    getNextPageParam: ({ more }, pages) => (more ? pages.length * limit : undefined),
    select: ({ pages }): readonly ConversationHit[] => pages.flatMap(({ hits }) => hits),
    enabled: query !== '',
  })
