import { isFinal, type Notification } from '../../../contracts/index.ts'

/** What somebody who is elsewhere would want to know. */
export type AwayNews =
  | { readonly type: 'Reply'; readonly conversationId: string | null; readonly failed: boolean }
  | { readonly type: 'DocumentsRead'; readonly read: number; readonly failed: number }

/** Fewer documents are nothing to be told of. */
const MANY = 3
/** A folder is added file by file: between two of them nothing is being read. */
const SETTLED_MS = 3_000
const MOST_TASKS = 1_000

interface Done {
  readonly indexed: number
  readonly failed: number
}
interface Batch extends Done {
  over: NodeJS.Timeout | null
}

/** Finds out from the notifications of one library what is news. `stop` forgets what has not settled. */
export const createAwayNews = (tell: (news: AwayNews) => void) => {
  const conversations = new Map<string, string>()
  let batch: Batch | null = null
  /** What was done when nothing was being read last: the first that is heard of a batch may count some of it. */
  let before: Done | null = null

  const knowTask = (taskId: string, conversationId: string) => {
    if (conversations.size >= MOST_TASKS) conversations.clear()
    conversations.set(taskId, conversationId)
  }
  const onStream = (event: Extract<Notification, { kind: 'AIStream' }>['payload']) => {
    if ('conversationId' in event) knowTask(event.taskId, event.conversationId)
    if (event.type !== 'TaskStatusChanged' || !isFinal(event.status)) return
    const conversationId = conversations.get(event.taskId) ?? null
    conversations.delete(event.taskId)
    // Who stopped a reply knows.
    if (event.status.type !== 'Cancelled')
      tell({ type: 'Reply', conversationId, failed: event.status.type === 'Failed' })
  }
  const onCounts = ({ working, indexed, failed }: Done & { readonly working: number }) => {
    const isMore = before !== null && indexed + failed > before.indexed + before.failed
    if (working > 0 || isMore) batch ??= { ...(before ?? { indexed, failed }), over: null }
    if (working === 0) before = { indexed, failed }
    if (batch === null) return
    const begun = batch
    if (begun.over) clearTimeout(begun.over)
    begun.over = null
    if (working > 0) return
    begun.over = setTimeout(() => {
      batch = null
      const news = { read: Math.max(0, indexed - begun.indexed), failed: Math.max(0, failed - begun.failed) }
      if (news.read + news.failed >= MANY) tell({ type: 'DocumentsRead', ...news })
    }, SETTLED_MS)
  }
  return {
    hear: (notification: Notification) => {
      if (notification.kind === 'AIStream') onStream(notification.payload)
      else if (notification.kind === 'KnowledgeBase.DocumentsPatch') onCounts(notification.payload.counts)
    },
    stop: () => {
      if (batch?.over) clearTimeout(batch.over)
      batch = null
    },
  }
}
