import type { ActiveReply, AITask, AITaskStatus, ToolAnswer } from '../../../contracts/index.ts'
import type { ConversationOwner } from '../conversations/conversation-owner.ts'
import { type CloseReplyOptions, createCloseReply } from './close-reply.ts'
import { createEndingOfReply, type EndingOfReplyOptions } from './ending-of-reply.ts'
import { ReplyInterrupted, ReplyStopped } from './reply-end.ts'
import { createReplyQueues } from './reply-queues.ts'
import type { ReplyRequest } from './reply-request.ts'
import { createRunningReply, type RunningReply, type RunningReplyOptions } from './running-reply.ts'

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

export type ReplyRunnerOptions = RunningReplyOptions & EndingOfReplyOptions & CloseReplyOptions

/** Runs replies from Pending to their end: one at a time per conversation, in the order of asking, independent of who is listening. */
export const createReplyRunner = (options: ReplyRunnerOptions): ReplyRunner => {
  const { logger } = options
  const endings = createEndingOfReply(options)
  const closing = createCloseReply(options)
  let closed = false

  const run = async (reply: RunningReply): Promise<void> => {
    try {
      closing.close(reply, await endings.written(reply))
    } catch (error) {
      logger.error({ err: error }, 'a reply could not be ended')
    }
  }
  const queues = createReplyQueues(run)

  const stop = async (reply: RunningReply, reason: Error): Promise<void> => {
    reply.abort.abort(reason)
    if (!queues.isFirst(reply)) {
      closing.close(reply, endings.cutShort(reply, reason))
      queues.leave(reply)
    }
    await reply.ended.promise
  }

  return {
    start: (request) => {
      const reply = createRunningReply(request, options)
      if (closed) reply.abort.abort(new ReplyInterrupted())
      queues.add(reply)
    },
    stop: async (taskId) => {
      const reply = queues.find(taskId)
      if (reply) await stop(reply, new ReplyStopped())
    },
    stopAll: async (conversationId) => {
      // The last first, so that none begins in between.
      for (const reply of queues.of(conversationId).toReversed()) await stop(reply, new ReplyStopped())
    },
    activeReply: (conversationId) => {
      const [reply] = queues.of(conversationId)
      return reply ? { ...reply.progress.active, toolRequests: [...reply.windows.open] } : null
    },
    waiting: (conversationId) =>
      queues
        .of(conversationId)
        .slice(1)
        .map(({ request }) => {
          const status: AITaskStatus = { type: 'Pending' }
          return { task: { taskId: request.taskId, conversationId, status }, replyTo: request.questionId }
        }),
    unstoredTask: closing.unstoredTask,
    answerToolCall: (taskId, toolCallId, answer) => queues.find(taskId)?.windows.answer(toolCallId, answer),
    shutDown: async () => {
      closed = true
      await Promise.all(queues.all.toReversed().map((reply) => stop(reply, new ReplyInterrupted())))
      closing.stop()
    },
  }
}
