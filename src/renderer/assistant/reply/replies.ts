import { createStore, type StoreApi } from 'zustand/vanilla'
import { type ActiveReply, type AIStreamEvent, type AITask, isFinal } from '../../../contracts/index.ts'
import { applyStreamEvent, beginReply, type ReplyState, resumeReply } from './reply-state.ts'

/** Long enough to draw many small deltas at once, short enough to read as a stream. */
const FLUSH_AFTER_MS = 32

export interface Replies {
  readonly byConversation: Readonly<Record<string, ReplyState>>
  begin(task: AITask): void
  resume(active: ActiveReply): void
  receive(event: AIStreamEvent): void
}

export type RepliesStore = StoreApi<Replies>

export interface RepliesOptions {
  /** The host knows more of this conversation than the stream told. */
  readonly onStale: (conversationId: string) => void
  /** A reply came to its end. */
  readonly onFinished: (conversationId: string) => void
  readonly schedule?: (flush: () => void) => void
}

/** A timer and not an animation frame, which a hidden window never gets. */
const soon = (flush: () => void) => {
  setTimeout(flush, FLUSH_AFTER_MS)
}

const TELLS_OF_END = new Set<AIStreamEvent['type']>(['MessageComplete', 'StreamError'])

const ends = (event: AIStreamEvent): boolean =>
  TELLS_OF_END.has(event.type) || (event.type === 'TaskStatusChanged' && isFinal(event.status))

interface News {
  readonly stale: Set<string>
  readonly finished: Set<string>
}

/** A completed tool may have brought citations, which the stream does not carry. */
const note = (news: News, event: AIStreamEvent, before: ReplyState, after: ReplyState) => {
  const gapOpened = after.gap && !before.gap
  if (gapOpened || event.type === 'ToolCallCompleted') news.stale.add(after.conversationId)
  if (ends(event)) news.finished.add(after.conversationId)
}

/** The latest reply of each conversation, fed by the stream of notifications. */
export const createReplies = ({ onStale, onFinished, schedule = soon }: RepliesOptions): RepliesStore =>
  createStore<Replies>((set, get) => {
    let waiting: AIStreamEvent[] = []

    const replyOf = (replies: Readonly<Record<string, ReplyState>>, event: AIStreamEvent): ReplyState | undefined => {
      const known = Object.values(replies).find(({ taskId }) => taskId === event.taskId)
      if (known || !('conversationId' in event)) return known
      const { taskId, conversationId } = event
      const latest = replies[conversationId]
      // Ids sort by age: what is older than the reply on the screen is over.
      if (latest && latest.taskId > taskId) return undefined
      return beginReply({ taskId, conversationId, status: { type: 'Running' } })
    }

    const flush = () => {
      const events = waiting
      waiting = []
      const replies = { ...get().byConversation }
      const news: News = { stale: new Set(), finished: new Set() }
      for (const event of events) {
        const before = replyOf(replies, event)
        if (!before) continue
        const after = applyStreamEvent(before, event)
        // Begun in another window: the question is not known here yet.
        if (replies[after.conversationId]?.taskId !== after.taskId) news.stale.add(after.conversationId)
        replies[after.conversationId] = after
        note(news, event, before, after)
      }
      set({ byConversation: replies })
      news.finished.forEach(onFinished)
      for (const conversationId of news.stale) if (!news.finished.has(conversationId)) onStale(conversationId)
    }

    const put = (reply: ReplyState) =>
      set(({ byConversation }) => ({ byConversation: { ...byConversation, [reply.conversationId]: reply } }))

    return {
      byConversation: {},
      begin: (task) => {
        const known = get().byConversation[task.conversationId]
        if (known?.taskId !== task.taskId) put(beginReply(task))
      },
      resume: (active) => {
        const known = get().byConversation[active.task.conversationId]
        if (!known || known.taskId <= active.task.taskId) put(resumeReply(known, active))
      },
      receive: (event) => {
        waiting.push(event)
        if (waiting.length === 1) schedule(flush)
      },
    }
  })
