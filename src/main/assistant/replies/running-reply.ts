import { type CitationLedger, createCitationLedger } from '../prompt/citation-ledger.ts'
import { createReplyProgress, type ReplyProgress, type ReplyProgressOptions } from './reply-progress.ts'
import { ownerOfRequest, type ReplyRequest } from './reply-request.ts'
import { createWindowRequests, type WindowRequests, type WindowTimeLimits } from './window-requests.ts'

/** A reply that is being written or waits to be. */
export interface RunningReply {
  readonly request: ReplyRequest
  readonly ledger: CitationLedger
  readonly progress: ReplyProgress
  readonly windows: WindowRequests
  /** Its reason tells what becomes of the reply: `ReplyStopped`, `ReplyInterrupted`. */
  readonly abort: AbortController
  /** Resolved once its end is stored and told, and it stands in its queue no more. */
  readonly ended: PromiseWithResolvers<void>
}

export interface RunningReplyOptions
  extends Pick<ReplyProgressOptions, 'store' | 'journal' | 'notifications' | 'logger'> {
  readonly windowTimeLimits?: WindowTimeLimits | undefined
}

/** What a reply needs to be run, with nothing of it written yet. */
export const createRunningReply = (request: ReplyRequest, options: RunningReplyOptions): RunningReply => {
  const { store, journal, notifications, logger, windowTimeLimits } = options
  const { taskId, conversationId } = request
  const ledger = createCitationLedger()
  return {
    request,
    ledger,
    progress: createReplyProgress({ request, ledger, store, journal, notifications, logger }),
    windows: createWindowRequests({
      taskId,
      conversationId,
      owner: ownerOfRequest(request),
      notifications,
      ...(windowTimeLimits && { timeLimits: windowTimeLimits }),
    }),
    abort: new AbortController(),
    ended: Promise.withResolvers(),
  }
}
