import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { ActiveReply, AITask, AITaskStatus, ToolAnswer } from '../../../contracts/index.ts'
import type { Logger, NotificationChannel } from '../../platform/index.ts'
import { createAnnounceList } from '../conversations/announce-list.ts'
import type { AssistantStore } from '../conversations/assistant-store.ts'
import type { ConversationOwner } from '../conversations/conversation-owner.ts'
import { type CitationLedger, createCitationLedger } from '../prompt/citation-ledger.ts'
import { failureKind, failureReason } from './failure-reason.ts'
import {
  CLOSED_WHILE_WAITING,
  CLOSED_WHILE_WRITING,
  type ReplyEnding,
  ReplyInterrupted,
  ReplyStopped,
} from './reply-end.ts'
import { createReplyEndings } from './reply-endings.ts'
import { cutShortMessage, type ReplyJournal } from './reply-journal.ts'
import { createReplyProgress, type ReplyProgress } from './reply-progress.ts'
import { ownerOfRequest, type ReplyRequest } from './reply-request.ts'
import { createWindowRequests, type WindowRequests, type WindowTimeLimits } from './window-requests.ts'
import type { ReplyWriter } from './write-reply.ts'

const UNEXPECTED = failureWords('Unexpected')

export interface ReplyRunner {
  /** Begins to write the reply in the background, after those of its conversation that were asked for before; never throws. */
  start(request: ReplyRequest): void
  /** Stops a reply at once, keeping its text, or takes back one that waits; resolves when that is stored. Nothing happens when it has ended. */
  stop(taskId: string): Promise<void>
  /** Stops every reply of a conversation. */
  stopAll(conversationId: string): Promise<void>
  /** The reply that is being written. */
  activeReply(conversationId: string): ActiveReply | null
  /** The replies that wait for it, in their order. */
  waiting(conversationId: string): { task: AITask; replyTo: string }[]
  /** A task as it was announced last, where the database does not know of it yet. */
  unstoredTask(owner: ConversationOwner, taskId: string): AITask | null
  /** Hands a window's answer to the reply that asked for it, if one did. */
  answerToolCall(taskId: string, toolCallId: string, answer: ToolAnswer): void
  /** Ends every reply as a crash would, but with its text whole. */
  shutDown(): Promise<void>
}

export interface ReplyRunnerOptions {
  readonly store: AssistantStore
  readonly journal: ReplyJournal
  readonly notifications: NotificationChannel
  readonly write: ReplyWriter
  /** Told of a reply that came to its own end and was stored. */
  readonly onCompleted: (request: ReplyRequest, ending: ReplyEnding) => void
  /** Whether a person has it kept what the searches for their replies looked at. */
  readonly keepsSearches: (userId: string) => boolean
  readonly windowTimeLimits?: WindowTimeLimits | undefined
  readonly logger: Logger
}

/** A reply that is being written or waits to be. */
interface Job {
  readonly request: ReplyRequest
  readonly ledger: CitationLedger
  readonly progress: ReplyProgress
  readonly windows: WindowRequests
  readonly abort: AbortController
  readonly ended: PromiseWithResolvers<void>
}

/** Runs replies from Pending to their end: one at a time per conversation, in the order of asking, independent of who is listening. */
export const createReplyRunner = (options: ReplyRunnerOptions): ReplyRunner => {
  const { store, journal, notifications, logger } = options
  /** By conversation; the first of each is the one that is being written. */
  const queues = new Map<string, Job[]>()
  let closed = false

  const announceList = createAnnounceList({ store, notifications })
  const endings = createReplyEndings(journal, logger, ({ conversationId }, owner) =>
    announceList(owner, conversationId),
  )

  const publishEnd = (job: Job, { message, status }: ReplyEnding, isStored: boolean) => {
    const { progress, request } = job
    const { taskId, conversationId } = request
    const { messageId, support } = message
    if (isStored)
      progress.publish({ type: 'MessageComplete', conversationId, taskId, messageId, ...(support && { support }) })
    if (status.type === 'Failed') progress.publish({ type: 'StreamError', taskId, error: status.reason })
    progress.publish({ type: 'TaskStatusChanged', taskId, status })
    announceList(ownerOfRequest(request), conversationId)
  }

  /** Stores the ending and tells of it. What cannot be stored has failed, whatever it was before. */
  const finish = (job: Job, ending: ReplyEnding) => {
    const { request, progress } = job
    const owner = ownerOfRequest(request)
    progress.finish()
    try {
      endings.store(request, owner, ending)
    } catch (error) {
      logger.error({ err: error, taskId: request.taskId }, 'the end of a reply could not be stored')
      const reason = failureReason(error) ?? UNEXPECTED
      const status = { type: 'Failed', reason } as const
      const message = { ...ending.message, completion: 'Failed' as const, failureReason: reason }
      const failed = { ...ending, message, status }
      endings.keep(request, owner, failed)
      publishEnd(job, failed, false)
      return
    }
    publishEnd(job, ending, true)
    if (ending.status.type === 'Completed') options.onCompleted(request, ending)
  }

  const statusOf = (error: unknown, { taskId }: ReplyRequest, isWaiting: boolean): ReplyEnding['status'] => {
    if (error instanceof ReplyStopped) return { type: 'Cancelled' }
    if (error instanceof ReplyInterrupted)
      return { type: 'Failed', reason: isWaiting ? CLOSED_WHILE_WAITING : CLOSED_WHILE_WRITING }
    const reason = failureReason(error)
    if (reason === null) logger.error({ err: error, taskId }, 'a reply failed')
    // Not the words: an endpoint may repeat the prompt in them.
    else logger.warn({ taskId, kind: failureKind(error) }, 'a reply failed')
    return { type: 'Failed', reason: reason ?? UNEXPECTED }
  }

  const searchesOf = ({ access }: ReplyRequest, { searchRecords }: ReplyProgress) =>
    options.keepsSearches(access.userId) ? searchRecords : []

  const cutShort = ({ request, progress }: Job, error: unknown): ReplyEnding => {
    const status = statusOf(error, request, progress.status.type === 'Pending')
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

  const endingOf = async (job: Job): Promise<ReplyEnding> => {
    const { request, progress, ledger, windows, abort } = job
    const { signal } = abort
    try {
      signal.throwIfAborted()
      const message = await options.write(request, { progress, ledger, windows, signal })
      return { message, status: { type: 'Completed' }, searches: searchesOf(request, progress) }
    } catch (error) {
      return cutShort(job, signal.aborted ? signal.reason : error)
    }
  }
  const run = async (job: Job): Promise<void> => finish(job, await endingOf(job))

  const next = (conversationId: string) => {
    const [job] = queues.get(conversationId) ?? []
    if (!job) {
      queues.delete(conversationId)
      return
    }
    run(job)
      .catch((error: unknown) => logger.error({ err: error }, 'a reply could not be ended'))
      .finally(() => leave(job))
  }
  const leave = (job: Job) => {
    const { conversationId } = job.request
    const queue = queues.get(conversationId) ?? []
    const wasFirst = queue[0] === job
    queues.set(
      conversationId,
      queue.filter((other) => other !== job),
    )
    job.ended.resolve()
    if (wasFirst) next(conversationId)
  }

  const jobs = (): Job[] => [...queues.values()].flat()
  const find = (taskId: string): Job | undefined => jobs().find(({ request }) => request.taskId === taskId)

  const stop = async (job: Job, reason: Error): Promise<void> => {
    job.abort.abort(reason)
    const isWaiting = queues.get(job.request.conversationId)?.[0] !== job
    if (isWaiting) {
      finish(job, cutShort(job, reason))
      leave(job)
    }
    await job.ended.promise
  }

  return {
    start: (request) => {
      const { taskId, conversationId } = request
      const ledger = createCitationLedger()
      const owner = ownerOfRequest(request)
      const job: Job = {
        request,
        ledger,
        progress: createReplyProgress({ request, ledger, store, journal, notifications, logger }),
        windows: createWindowRequests({
          taskId,
          conversationId,
          owner,
          notifications,
          ...(options.windowTimeLimits && { timeLimits: options.windowTimeLimits }),
        }),
        abort: new AbortController(),
        ended: Promise.withResolvers(),
      }
      if (closed) job.abort.abort(new ReplyInterrupted())
      const queue = queues.get(conversationId) ?? []
      queues.set(conversationId, [...queue, job])
      // The caller gets its task before the first event of it.
      if (queue.length === 0) setImmediate(() => next(conversationId))
    },
    stop: async (taskId) => {
      const job = find(taskId)
      if (job) await stop(job, new ReplyStopped())
    },
    stopAll: async (conversationId) => {
      // The last first, so that none begins in between.
      for (const job of (queues.get(conversationId) ?? []).toReversed()) await stop(job, new ReplyStopped())
    },
    activeReply: (conversationId) => {
      const [job] = queues.get(conversationId) ?? []
      return job ? { ...job.progress.active, toolRequests: [...job.windows.open] } : null
    },
    waiting: (conversationId) =>
      (queues.get(conversationId) ?? []).slice(1).map(({ request }) => {
        const status: AITaskStatus = { type: 'Pending' }
        return { task: { taskId: request.taskId, conversationId, status }, replyTo: request.questionId }
      }),
    unstoredTask: (owner, taskId) => endings.find(owner, taskId),
    answerToolCall: (taskId, toolCallId, answer) => find(taskId)?.windows.answer(toolCallId, answer),
    shutDown: async () => {
      closed = true
      await Promise.all(
        jobs()
          .toReversed()
          .map((job) => stop(job, new ReplyInterrupted())),
      )
      endings.stop()
    },
  }
}
