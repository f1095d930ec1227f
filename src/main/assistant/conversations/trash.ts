import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DeletedConversation } from '../../../contracts/index.ts'
import { DAY_MS } from '../../platform/durations.ts'
import type { Logger, RetentionClock } from '../../platform/index.ts'
import type { PictureKeeper } from '../pictures/picture-keeper.ts'
import type { ReplyJournal } from '../replies/reply-journal.ts'
import type { AnnounceList } from './announce-list.ts'
import type { AssistantStore } from './assistant-store.ts'
import type { ConversationOwner } from './conversation-owner.ts'
import type { PageOf } from './conversation-table.ts'

/** How long a deleted conversation can be taken back. */
const RETENTION_DAYS = 30
/** Rows of one transaction, so that a long conversation holds nobody up. */
const BATCH = 200

/** Where deleted conversations are until they are gone for good. */
export interface Trash {
  /** Stops what is being written, and puts the conversation here; nothing happens when there is none. */
  remove(owner: ConversationOwner, conversationId: string): Promise<void>
  list(owner: ConversationOwner, page: PageOf): { conversations: DeletedConversation[]; total: number }
  /** False when it is not here. */
  restore(owner: ConversationOwner, conversationId: string): boolean
  purge(owner: ConversationOwner, conversationId: string): Promise<boolean>
  /** Removes what has been here for longer than 30 days, now and then once a day until stopped. */
  start(): void
  stop(): Promise<void>
}

export interface TrashOptions {
  readonly store: AssistantStore
  readonly journal: ReplyJournal
  readonly pictures: PictureKeeper
  /** Stops every reply of a conversation. */
  readonly stopReplies: (conversationId: string) => Promise<void>
  readonly announceList: AnnounceList
  readonly clock: RetentionClock
  readonly logger: Logger
}

export const createTrash = (options: TrashOptions): Trash => {
  const { store, journal, pictures, stopReplies, announceList, clock, logger } = options
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  let working: Promise<void> = Promise.resolve()

  const purgeRows = async (owner: ConversationOwner, conversationId: string): Promise<void> => {
    while (!stopped && store.messages.removeSome(conversationId, BATCH) === BATCH) await nextTurn()
    if (stopped) return
    store.transaction(() => {
      store.conversations.drop(conversationId)
      journal.record('ConversationPurged', owner, { conversationId })
    })
  }
  const purgeOld = async (): Promise<void> => {
    const time = clock.present()
    if (time === null) return
    const before = new Date(time - RETENTION_DAYS * DAY_MS).toISOString()
    for (const { conversationId, userId, teamId } of store.conversations.removedBefore(before)) {
      if (stopped) return
      await purgeRows({ userId, teamId }, conversationId)
    }
  }
  const empty = async (when: 'Starting' | 'Running'): Promise<void> => {
    await pictures.sweep(when)
    await purgeOld()
    await pictures.sweep('Running')
  }
  const emptyInBackground = (when: 'Starting' | 'Running') => {
    working = empty(when).catch((error: unknown) => logger.error({ err: error }, 'the trash could not be emptied'))
  }

  return {
    remove: async (owner, conversationId) => {
      if (!store.conversations.get(owner, conversationId)) return
      await stopReplies(conversationId)
      store.transaction(() => {
        if (store.conversations.remove(owner, conversationId))
          journal.record('ConversationDeleted', owner, { conversationId })
      })
      announceList(owner)
    },
    list: (owner, page) => {
      const { conversations, total } = store.conversations.removed(owner, page)
      const goneAt = (deleted: string) => new Date(Date.parse(deleted) + RETENTION_DAYS * DAY_MS).toISOString()
      return { conversations: conversations.map((each) => ({ ...each, goneAt: goneAt(each.deleted) })), total }
    },
    restore: (owner, conversationId) => {
      const restored = store.conversations.restore(owner, conversationId)
      if (restored) announceList(owner)
      return restored
    },
    purge: async (owner, conversationId) => {
      if (!store.conversations.isRemoved(owner, conversationId)) return false
      await purgeRows(owner, conversationId)
      await pictures.sweep('Running')
      announceList(owner)
      return true
    },
    start: () => {
      for (const conversationId of store.conversations.unfinishedImports()) store.conversations.drop(conversationId)
      emptyInBackground('Starting')
      timer = setInterval(() => emptyInBackground('Running'), DAY_MS)
      timer.unref()
    },
    stop: async () => {
      stopped = true
      if (timer) clearInterval(timer)
      await working
    },
  }
}
