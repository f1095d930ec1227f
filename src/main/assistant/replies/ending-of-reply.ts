import type { Logger } from '../../platform/index.ts'
import { failureKind, failureReason } from './failure-reason.ts'
import {
  CLOSED_WHILE_WAITING,
  CLOSED_WHILE_WRITING,
  type ReplyEnding,
  ReplyInterrupted,
  ReplyStopped,
  UNEXPECTED,
} from './reply-end.ts'
import { cutShortMessage } from './reply-journal.ts'
import type { ReplyProgress } from './reply-progress.ts'
import type { ReplyRequest } from './reply-request.ts'
import type { RunningReply } from './running-reply.ts'
import type { ReplyWriter } from './write-reply.ts'

/** Finds out how replies end, which nothing is told of yet. */
export interface EndingOfReply {
  /** Writes the reply; of one that cannot be written to its end it is the ending that it was cut short. */
  written(reply: RunningReply): Promise<ReplyEnding>
  /** With what was written until then. `why` is the reason of its abort, or what was thrown. */
  cutShort(reply: RunningReply, why: unknown): ReplyEnding
}

export interface EndingOfReplyOptions {
  readonly write: ReplyWriter
  /** Whether a person has it kept what the searches for their replies looked at. */
  readonly keepsSearches: (userId: string) => boolean
  readonly logger: Logger
}

export const createEndingOfReply = ({ write, keepsSearches, logger }: EndingOfReplyOptions): EndingOfReply => {
  const searchesOf = ({ access }: ReplyRequest, { searchRecords }: ReplyProgress) =>
    keepsSearches(access.userId) ? searchRecords : []

  const statusOf = (why: unknown, { taskId }: ReplyRequest, isWaiting: boolean): ReplyEnding['status'] => {
    if (why instanceof ReplyStopped) return { type: 'Cancelled' }
    if (why instanceof ReplyInterrupted)
      return { type: 'Failed', reason: isWaiting ? CLOSED_WHILE_WAITING : CLOSED_WHILE_WRITING }
    const reason = failureReason(why)
    if (reason === null) logger.error({ err: why, taskId }, 'a reply failed')
    // Not the words: an endpoint may repeat the prompt in them.
    else logger.warn({ taskId, kind: failureKind(why) }, 'a reply failed')
    return { type: 'Failed', reason: reason ?? UNEXPECTED }
  }
  const cutShort = ({ request, progress }: RunningReply, why: unknown): ReplyEnding => {
    const status = statusOf(why, request, progress.status.type === 'Pending')
    progress.finish()
    const { content, citations, toolCalls, toolResults, partial } = progress
    const written = {
      messageId: request.replyId,
      content,
      citations: [...citations],
      toolCalls: [...toolCalls],
      toolResults: [...toolResults],
      ...partial.details,
    }
    const message =
      status.type === 'Failed'
        ? cutShortMessage({ ...written, completion: 'Failed', failureReason: status.reason })
        : cutShortMessage({ ...written, completion: 'Stopped' })
    return { message, status, searches: searchesOf(request, progress) }
  }
  return {
    written: async (reply) => {
      const { request, progress, ledger, windows, abort } = reply
      const { signal } = abort
      try {
        signal.throwIfAborted()
        const message = await write(request, { progress, ledger, windows, signal })
        return { message, status: { type: 'Completed' }, searches: searchesOf(request, progress) }
      } catch (error) {
        return cutShort(reply, signal.aborted ? signal.reason : error)
      }
    },
    cutShort,
  }
}
