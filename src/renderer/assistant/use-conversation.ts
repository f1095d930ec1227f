import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type ConversationPage, guid, type ThreadMessage } from '../../contracts/index.ts'
import { type AlcoveClient, queryKeys, useClient } from '../client/index.ts'
import type { RepliesStore } from './reply/replies.ts'
import { useLatestReply, useRepliesStore } from './reply/replies-context.tsx'
import { isOver, type ReplyHead } from './reply/reply-state.ts'

/** Messages that a conversation opens with, and that are added at its beginning each time. */
const BATCH = 40
const MOST_AT_ONCE = 200

export interface ConversationReading {
  /** Null where there is no such conversation. Its `messages` are the last ones that were wanted. */
  readonly conversation: ConversationPage | null
  /** The reply that was known before this was read, and that is no longer in progress according to it. */
  readonly settledTaskId: string | null
}

type Reader = Pick<AlcoveClient['conversations'], 'ReadConversation'>

/** Whether it can be one at all: an address may have been cut on its way here. */
export const isConversationId = (conversationId: string): boolean => guid.safeParse(conversationId).success

/** So many of the last messages, however many pages that takes. */
const readLast = async (
  reader: Reader,
  conversationId: string,
  isEnough: (messages: readonly ThreadMessage[]) => boolean,
): Promise<ConversationPage | null> => {
  let page = await reader.ReadConversation({ conversationId, limit: BATCH })
  while (page && page.earlier > 0 && !isEnough(page.messages)) {
    const before = page.messages[0]?.messageId ?? null
    const older = await reader.ReadConversation({ conversationId, before, limit: MOST_AT_ONCE })
    if (!older || older.messages.length === 0) break
    page = { ...page, messages: [...older.messages, ...page.messages], earlier: older.earlier }
  }
  return page
}

/** Every message of the open branch. */
export const readWholeConversation = (reader: Reader, conversationId: string): Promise<ConversationPage | null> =>
  readLast(reader, conversationId, () => false)

export const conversationQuery = (
  client: { readonly conversations: Reader },
  replies: RepliesStore,
  conversationId: string,
  wanted: number = BATCH,
) => ({
  queryKey: [...queryKeys.conversation(conversationId), wanted] as const,
  queryFn: async (): Promise<ConversationReading> => {
    if (!isConversationId(conversationId)) return { conversation: null, settledTaskId: null }
    const known = replies.getState().byConversation[conversationId]?.taskId ?? null
    const read = () => readLast(client.conversations, conversationId, ({ length }) => length >= wanted)
    let conversation = await read()
    const latest = replies.getState().byConversation[conversationId]
    // The reply came to its end while this was on its way: nobody will say so again.
    const outdated = latest && isOver(latest) && conversation?.activeReply?.task.taskId === latest.taskId
    if (outdated) conversation = await read()
    const active = conversation?.activeReply ?? null
    const waiting = conversation?.waiting.map(({ task }) => task) ?? []
    if (active) replies.getState().resume(active, waiting)
    const isUnsettled = [active?.task, ...waiting].some((task) => task?.taskId === known)
    return { conversation, settledTaskId: isUnsettled ? null : known }
  },
})

export interface OpenConversation {
  readonly conversation: ConversationPage | null
  /** The reply that the stored messages do not hold yet. */
  readonly reply: ReplyHead | null
  readonly loading: boolean
  readonly missing: boolean
  readonly error: unknown
  readonly retry: () => void
  /** Reads further back: some more, or as far as a message. */
  readonly showEarlier: (as?: { readonly farAs: string }) => Promise<void>
}

export const useConversation = (conversationId: string | null): OpenConversation => {
  const client = useClient()
  const replies = useRepliesStore()
  const latest = useLatestReply(conversationId)
  const [size, setSize] = useState({ conversationId, wanted: BATCH })
  const wanted = size.conversationId === conversationId ? size.wanted : BATCH
  const query = useQuery({
    ...conversationQuery(client, replies, conversationId ?? '', wanted),
    enabled: conversationId !== null,
    // What is on the screen stays while more of the same conversation is read.
    placeholderData: (before, beforeQuery) => (beforeQuery?.queryKey[1] === conversationId ? before : undefined),
  })
  const reading = conversationId === null ? undefined : query.data
  // Its end could not be stored, as on a full disk: what it said, and why it ended, is known here alone until there is room.
  const isKeptHere = latest?.error != null && reading?.conversation?.messages.at(-1)?.role === 'User'
  const stored =
    latest !== null &&
    !isKeptHere &&
    (reading?.settledTaskId === latest.taskId ||
      reading?.conversation?.messages.some(({ messageId }) => messageId === latest.messageId) === true)

  const showEarlier = useCallback<OpenConversation['showEarlier']>(
    async (as) => {
      if (conversationId === null) return
      const grow = (to: number) =>
        setSize((before) => ({
          conversationId,
          wanted: Math.max(to, before.conversationId === conversationId ? before.wanted : BATCH),
        }))
      if (!as) {
        grow(wanted + BATCH)
        return
      }
      const isThere = (messages: readonly ThreadMessage[]) => messages.some(({ messageId }) => messageId === as.farAs)
      const page = await readLast(client.conversations, conversationId, isThere)
      grow(page?.messages.length ?? BATCH)
    },
    [client, conversationId, wanted],
  )
  return {
    conversation: reading?.conversation ?? null,
    reply: stored ? null : latest,
    loading: conversationId !== null && query.isPending,
    missing: reading !== undefined && reading.conversation === null,
    error: conversationId === null ? null : query.error,
    retry: () => void query.refetch(),
    showEarlier,
  }
}

export type ConversationHead = Pick<ConversationPage, 'conversationId' | 'title' | 'pinned'>

/** Title and place in the list, without following what is said. Null before it is known, and where there is no conversation. */
export const useConversationHead = (conversationId: string | null): ConversationHead | null => {
  const { conversations } = useClient()
  const { data = null } = useQuery({
    queryKey: [...queryKeys.conversations, 'head', conversationId],
    queryFn: async () => {
      if (conversationId === null || !isConversationId(conversationId)) return null
      const page = await conversations.ReadConversation({ conversationId, limit: 1 })
      return page && { conversationId: page.conversationId, title: page.title, pinned: page.pinned }
    },
    enabled: conversationId !== null,
  })
  return conversationId === null ? null : data
}
