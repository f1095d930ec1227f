import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { RepliesStore } from './replies.ts'
import type { ReplyState } from './reply-state.ts'

const RepliesContext = createContext<RepliesStore | null>(null)

/** Gives the replies in progress to everything inside. */
export const RepliesProvider = ({ store, children }: { store: RepliesStore; children: ReactNode }) => (
  <RepliesContext value={store}>{children}</RepliesContext>
)

export const useRepliesStore = (): RepliesStore => {
  const store = useContext(RepliesContext)
  if (!store) throw new Error('RepliesProvider is missing')
  return store
}

/** The latest reply of a conversation that this window knows of. */
export const useLatestReply = (conversationId: string | null): ReplyState | null =>
  useStore(useRepliesStore(), ({ byConversation }) =>
    conversationId === null ? null : (byConversation[conversationId] ?? null),
  )
