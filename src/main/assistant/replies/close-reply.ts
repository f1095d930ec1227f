import type { AITask } from '../../../contracts/index.ts'
import type { Logger, NotificationChannel } from '../../platform/index.ts'
import { createAnnounceList } from '../conversations/announce-list.ts'
import type { AssistantStore } from '../conversations/assistant-store.ts'
import type { ConversationOwner } from '../conversations/conversation-owner.ts'
import { failureReason } from './failure-reason.ts'
import { type ReplyEnding, UNEXPECTED } from './reply-end.ts'
import { createReplyEndings } from './reply-endings.ts'
import type { ReplyJournal } from './reply-journal.ts'
import { ownerOfRequest, type ReplyRequest } from './reply-request.ts'
import type { RunningReply } from './running-reply.ts'

/** Closes replies that have ended. */
export interface CloseReply {
  /** Stores the ending and tells of it. What cannot be stored has failed, whatever it was before. */
  close(reply: RunningReply, ending: ReplyEnding): void
  /** A task as it was announced last, where the database does not know of it yet. */
  unstoredTask(owner: ConversationOwner, taskId: string): AITask | null
  /** Tries one last time to store what could not be stored. */
  stop(): void
}

export interface CloseReplyOptions {
  readonly store: AssistantStore
  readonly journal: ReplyJournal
  readonly notifications: NotificationChannel
  /** Told of a reply that came to its own end and was stored. */
  readonly onCompleted: (request: ReplyRequest, ending: ReplyEnding) => void
  readonly logger: Logger
}

export const createCloseReply = (options: CloseReplyOptions): CloseReply => {
  const { store, journal, notifications, onCompleted, logger } = options
  const announceList = createAnnounceList({ store, notifications })
  const endings = createReplyEndings(journal, logger, ({ conversationId }, owner) =>
    announceList(owner, conversationId),
  )
  const tell = ({ progress, request }: RunningReply, { message, status }: ReplyEnding, isStored: boolean): void => {
    const { taskId, conversationId } = request
    const { messageId, support } = message
    if (isStored)
      progress.publish({ type: 'MessageComplete', conversationId, taskId, messageId, ...(support && { support }) })
    if (status.type === 'Failed') progress.publish({ type: 'StreamError', taskId, error: status.reason })
    progress.publish({ type: 'TaskStatusChanged', taskId, status })
    announceList(ownerOfRequest(request), conversationId)
  }
  const keepUnstored = (reply: RunningReply, ending: ReplyEnding, error: unknown): void => {
    const { request } = reply
    logger.error({ err: error, taskId: request.taskId }, 'the end of a reply could not be stored')
    const reason = failureReason(error) ?? UNEXPECTED
    const message = { ...ending.message, completion: 'Failed' as const, failureReason: reason }
    const failed: ReplyEnding = { ...ending, message, status: { type: 'Failed', reason } }
    endings.keep(request, ownerOfRequest(request), failed)
    tell(reply, failed, false)
  }
  return {
    close: (reply, ending) => {
      const { request, progress } = reply
      progress.finish()
      try {
        endings.store(request, ownerOfRequest(request), ending)
      } catch (error) {
        return keepUnstored(reply, ending, error)
      }
      tell(reply, ending, true)
      if (ending.status.type === 'Completed') onCompleted(request, ending)
    },
    unstoredTask: endings.find,
    stop: endings.stop,
  }
}
