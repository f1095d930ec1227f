import type { AITask } from '../../../contracts/index.ts'
import type { Logger } from '../../platform/index.ts'
import type { ConversationOwner } from '../conversations/conversation-owner.ts'
import type { ReplyEnding } from './reply-end.ts'
import type { ReplyJournal } from './reply-journal.ts'

const TRY_AGAIN_MS = 5_000

interface Unstored {
  readonly task: Pick<AITask, 'taskId' | 'conversationId'>
  readonly owner: ConversationOwner
  readonly ending: ReplyEnding
}

/** Stores how replies end. An ending for which there is no room is kept in memory and stored as soon as there is. */
export interface ReplyEndings {
  /** Throws when the ending cannot be stored. */
  store(task: Unstored['task'], owner: ConversationOwner, ending: ReplyEnding): void
  /** Keeps an ending that could not be stored, and tries again until it can. */
  keep(task: Unstored['task'], owner: ConversationOwner, ending: ReplyEnding): void
  /** A task whose ending is only kept. */
  find(owner: ConversationOwner, taskId: string): AITask | null
  /** Tries to store what is kept one last time. */
  stop(): void
}

export const createReplyEndings = (
  journal: ReplyJournal,
  logger: Logger,
  onStored: (task: Unstored['task'], owner: ConversationOwner) => void,
): ReplyEndings => {
  const unstored = new Map<string, Unstored>()
  let timer: NodeJS.Timeout | null = null

  const storeKept = () => {
    timer = null
    for (const [taskId, { task, owner, ending }] of unstored) {
      try {
        journal.end(task, owner, ending)
        unstored.delete(taskId)
        onStored(task, owner)
      } catch {
        // There is no room yet. What it was is in the log since it came.
        break
      }
    }
    if (unstored.size > 0) schedule()
  }
  const schedule = () => {
    timer ??= setTimeout(storeKept, TRY_AGAIN_MS)
    timer.unref()
  }
  return {
    store: (task, owner, ending) => journal.end(task, owner, ending),
    keep: (task, owner, ending) => {
      unstored.set(task.taskId, { task, owner, ending })
      schedule()
    },
    find: (owner, taskId) => {
      const kept = unstored.get(taskId)
      if (!kept || kept.owner.userId !== owner.userId || kept.owner.teamId !== owner.teamId) return null
      return { taskId, conversationId: kept.task.conversationId, status: kept.ending.status }
    },
    stop: () => {
      if (timer) clearTimeout(timer)
      storeKept()
      if (timer) clearTimeout(timer)
      if (unstored.size > 0) logger.error({ count: unstored.size }, 'the ends of replies could not be stored')
    },
  }
}
