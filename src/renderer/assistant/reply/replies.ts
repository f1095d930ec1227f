import { createStore, type StoreApi } from 'zustand/vanilla'
import { type ActiveReply, type AIStreamEvent, type AITask, isFinal } from '../../../contracts/index.ts'
import {
  applyReplyNews,
  applyStreamEvent,
  beginReply,
  isOver,
  type ReplyNews,
  type ReplyState,
  resumeReply,
} from './reply-state.ts'

/** Long enough to draw many small deltas at once, short enough to read as a stream. */
const FLUSH_AFTER_MS = 32

export interface Replies {
  readonly byConversation: Readonly<Record<string, ReplyState>>
  /** A task of this window's: its reply begins, or waits for the one that is being written. */
  begin(task: AITask): void
  /** The reply that the host writes, and the tasks that wait for it: one of this window's may have been overtaken by another window's. */
  resume(active: ActiveReply, waiting?: readonly AITask[]): void
  receive(event: AIStreamEvent): void
  receiveNews(news: ReplyNews): void
}

/** The replies in progress, as the stream tells of them. */
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

/** Told in the order of arrival, whatever the kind. */
type Told =
  | { readonly type: 'Event'; readonly event: AIStreamEvent }
  | { readonly type: 'News'; readonly news: ReplyNews }

const idsOf = (told: Told): { readonly taskId: string; readonly conversationId?: string } => {
  const { taskId, ...more } = told.type === 'Event' ? told.event : told.news.payload
  return 'conversationId' in more ? { taskId, conversationId: more.conversationId } : { taskId }
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
    let waiting: Told[] = []
    /** The conversations of tasks that wait for their turn. */
    const queued = new Map<string, string>()

    const replyOf = (
      replies: Readonly<Record<string, ReplyState>>,
      task: { readonly taskId: string; readonly conversationId?: string },
    ): ReplyState | undefined => {
      const { taskId } = task
      const known = Object.values(replies).find((reply) => reply.taskId === taskId)
      const conversationId = task.conversationId ?? queued.get(taskId)
      if (known || conversationId === undefined) return known
      const latest = replies[conversationId]
      // Ids sort by age: what is older than the reply on the screen is over.
      if (latest && latest.taskId > taskId) return undefined
      queued.delete(taskId)
      return beginReply({ taskId, conversationId, status: { type: 'Running' } })
    }
    const take = (told: Told, replies: Record<string, ReplyState>, news: News) => {
      const before = replyOf(replies, idsOf(told))
      if (!before) return
      const after = told.type === 'Event' ? applyStreamEvent(before, told.event) : applyReplyNews(before, told.news)
      // Begun in another window: the question is not known here yet.
      if (replies[after.conversationId]?.taskId !== after.taskId) news.stale.add(after.conversationId)
      replies[after.conversationId] = after
      if (told.type === 'Event') note(news, told.event, before, after)
    }

    const flush = () => {
      const all = waiting
      waiting = []
      const replies = { ...get().byConversation }
      const news: News = { stale: new Set(), finished: new Set() }
      for (const told of all) take(told, replies, news)
      set({ byConversation: replies })
      news.finished.forEach(onFinished)
      for (const conversationId of news.stale) if (!news.finished.has(conversationId)) onStale(conversationId)
    }
    const hear = (told: Told) => {
      waiting.push(told)
      if (waiting.length === 1) schedule(flush)
    }

    const put = (reply: ReplyState) =>
      set(({ byConversation }) => ({ byConversation: { ...byConversation, [reply.conversationId]: reply } }))

    return {
      byConversation: {},
      begin: (task) => {
        const known = get().byConversation[task.conversationId]
        if (known?.taskId === task.taskId) return
        if (known && !isOver(known)) queued.set(task.taskId, task.conversationId)
        else put(beginReply(task))
      },
      resume: (active, behind = []) => {
        const known = get().byConversation[active.task.conversationId]
        const isBehind = known?.status.type === 'Pending' && behind.some(({ taskId }) => taskId === known.taskId)
        if (isBehind) queued.set(known.taskId, known.conversationId)
        if (!known || isBehind || known.taskId <= active.task.taskId) put(resumeReply(known, active))
      },
      receive: (event) => hear({ type: 'Event', event }),
      receiveNews: (news) => hear({ type: 'News', news }),
    }
  })
