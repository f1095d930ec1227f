import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { isFinal } from '../../../contracts/index.ts'
import type { RepliesStore } from './replies.ts'
import type { ReplyHead, ReplyState } from './reply-state.ts'

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

const headOf = (reply: ReplyState | undefined): ReplyHead | null => {
  if (!reply) return null
  const { text: _text, thoughts: _thoughts, ...head } = reply
  return head
}

/** The latest reply of a conversation that this window knows of. What it says is followed apart, so that each word draws the reply alone. */
export const useLatestReply = (conversationId: string | null): ReplyHead | null =>
  useStore(
    useRepliesStore(),
    useShallow(({ byConversation }) => headOf(byConversation[conversationId ?? ''])),
  )

/** What a reply says, as it grows. */
export const useReplyWords = (reply: ReplyHead | null): Pick<ReplyState, 'text' | 'thoughts'> =>
  useStore(
    useRepliesStore(),
    useShallow(({ byConversation }) => {
      const { taskId, text = '', thoughts = '' } = byConversation[reply?.conversationId ?? ''] ?? {}
      return taskId === reply?.taskId ? { text, thoughts } : { text: '', thoughts: '' }
    }),
  )

/** The task whose reply is being written in a conversation, or null. */
export const useRunningTask = (conversationId: string | null): string | null =>
  useStore(useRepliesStore(), ({ byConversation }) => {
    const reply = byConversation[conversationId ?? '']
    return reply && !isFinal(reply.status) ? reply.taskId : null
  })
