import type { ActiveReply, AIStreamEvent, AITaskStatus, ConversationMessage } from '../../../contracts/index.ts'
import type { AccessContext, EventStore, Logger, NotificationChannel } from '../../platform/index.ts'
import { runAgentLoop } from '../agent/run-agent-loop.ts'
import { untilAborted } from '../agent/until-aborted.ts'
import type { AIAssistantServerConfig } from '../assistant-server-config.ts'
import { narrowCitations } from '../citations/narrow-citations.ts'
import type { ConversationOwner, ConversationStore } from '../conversations/conversation-store.ts'
import type { AILatencyRecord } from '../latency/ai-latency-record.ts'
import { recordLatency } from '../latency/latency-statistics.ts'
import { createCitationLedger } from '../prompt/citation-ledger.ts'
import { defaultSystemPrompt } from '../prompt/default-prompt.ts'
import type { ModuleAIContext } from '../prompt/prompt-context.ts'
import type { AIProviderFactory } from '../providers/ai-provider-factory.ts'
import type { RegisteredTool } from '../tools/ai-tool.ts'
import { availableTools } from '../tools/available-tools.ts'
import { failureKind, failureReason } from './failure-reason.ts'
import { CLOSED_WHILE_WRITING, ReplyInterrupted, ReplyStopped } from './reply-end.ts'
import { cutShortMessage, type ReplyJournal } from './reply-journal.ts'
import { createReplyProgress, type ReplyProgress } from './reply-progress.ts'

const TOOL_TIMEOUT_MS = 60_000
const UNEXPECTED = 'Something went wrong while this reply was being written. Ask again.'

/** What a reply answers. Its task is stored as Pending. */
export interface ReplyRequest {
  readonly access: AccessContext
  readonly taskId: string
  readonly conversationId: string
  readonly history: readonly ConversationMessage[]
  readonly userMessage: ConversationMessage
  /** The module from whose view is asked; null on the full page. */
  readonly activeModule: string | null
}

export interface ReplyRunner {
  /** Begins to write the reply in the background; never throws. */
  start(request: ReplyRequest): void
  /** Stops a reply at once, keeping its text; resolves when that is stored. Nothing happens when it has ended. */
  stop(taskId: string): Promise<void>
  activeReply(taskId: string): ActiveReply | null
  /** Ends every reply as a crash would, but with its text whole. */
  shutDown(): Promise<void>
}

export interface ReplyRunnerOptions {
  readonly store: ConversationStore
  readonly journal: ReplyJournal
  readonly events: EventStore
  readonly notifications: NotificationChannel
  readonly factory: AIProviderFactory
  readonly tools: () => readonly RegisteredTool[]
  readonly moduleContexts: readonly ModuleAIContext[]
  readonly config: AIAssistantServerConfig
  readonly logger: Logger
}

interface Running {
  readonly progress: ReplyProgress
  readonly conversationId: string
  readonly abort: AbortController
  readonly ended: Promise<void>
}

/** Runs replies from Pending to their end: at most one per conversation, independent of who is listening. */
export const createReplyRunner = (options: ReplyRunnerOptions): ReplyRunner => {
  const { store, journal, config, logger } = options
  const systemPrompt = config.systemPrompt ?? defaultSystemPrompt(logger)
  const moduleContexts = new Map(options.moduleContexts.map((context) => [context.moduleName, context]))
  const running = new Map<string, Running>()
  let closed = false

  const ownerOf = ({ access }: ReplyRequest): ConversationOwner => ({ userId: access.userId, teamId: access.teamId })

  const end = (
    request: ReplyRequest,
    progress: ReplyProgress,
    ending: { message: ConversationMessage; status: AITaskStatus },
  ) => {
    const { taskId, conversationId } = request
    const { message, status } = ending
    progress.finish()
    journal.end(request, ownerOf(request), ending)
    if (status.type === 'Failed') progress.publish({ type: 'StreamError', taskId, error: status.reason })
    else progress.publish({ type: 'MessageComplete', conversationId, taskId, messageId: message.messageId })
    progress.publish({ type: 'TaskStatusChanged', taskId, status })
    const { userId } = request.access
    options.notifications.publish(
      { type: 'User', userId },
      { kind: 'StateChanged', payload: { resource: 'Conversations' } },
    )
  }

  const endCutShort = (request: ReplyRequest, progress: ReplyProgress, status: AITaskStatus) => {
    progress.finish()
    const { content, toolCalls, toolResults } = progress
    const citations = narrowCitations(content, progress.citations)
    const written = { content, citations, toolCalls, toolResults }
    const message =
      status.type === 'Failed'
        ? cutShortMessage({ ...written, completion: 'Failed', failureReason: status.reason })
        : cutShortMessage({ ...written, completion: 'Stopped' })
    end(request, progress, { message, status })
  }

  const endingOf = (error: unknown, request: ReplyRequest): AITaskStatus => {
    if (error instanceof ReplyStopped) return { type: 'Cancelled' }
    if (error instanceof ReplyInterrupted) return { type: 'Failed', reason: CLOSED_WHILE_WRITING }
    const reason = failureReason(error)
    const { taskId } = request
    if (reason === null) logger.error({ err: error, taskId }, 'a reply failed')
    // Not the words: an endpoint may repeat the prompt in them.
    else logger.warn({ taskId, kind: failureKind(error) }, 'a reply failed')
    return { type: 'Failed', reason: reason ?? UNEXPECTED }
  }

  const write = async (
    request: ReplyRequest,
    progress: ReplyProgress,
    signal: AbortSignal,
  ): Promise<ConversationMessage> => {
    const { access, taskId, conversationId, activeModule, userMessage } = request
    const whileWanted = (event: AIStreamEvent) => {
      if (!signal.aborted) progress.accept(event)
    }
    const onTurn = (record: AILatencyRecord) => {
      if (!signal.aborted) recordLatency(options.events, record, ownerOf(request))
    }
    whileWanted({ type: 'TaskStatusChanged', taskId, status: { type: 'Running' } })
    const provider = await options.factory.resolve(access)
    return runAgentLoop({
      provider,
      tools: availableTools(options.tools(), access, activeModule === null),
      systemPrompt,
      context: {
        taskId,
        conversation: { conversationId, messages: request.history },
        userMessage,
        promptContext: {
          access,
          activeModule,
          moduleContexts,
          query: userMessage.content,
          citations: progress.ledger,
          signal,
        },
        maxTurns: config.maxTurns,
        maxTokens: config.defaultMaxTokens,
        temperature: config.defaultTemperature,
        streamingEnabled: config.streamingEnabled,
        toolTimeoutMs: TOOL_TIMEOUT_MS,
        emit: async (event) => whileWanted(event),
        onTurn,
        signal,
        logger,
      },
    })
  }

  const run = async (request: ReplyRequest, progress: ReplyProgress, signal: AbortSignal): Promise<void> => {
    try {
      try {
        // Raced, so that a stop is immediate even where a provider or a prompt builder does not listen to the signal.
        const message = await untilAborted(write(request, progress, signal), signal)
        end(request, progress, { message, status: { type: 'Completed' } })
      } catch (error) {
        endCutShort(request, progress, endingOf(error, request))
      }
    } catch (error) {
      // The ending itself could not be stored: it is made up for at the next start.
      logger.error({ err: error, taskId: request.taskId }, 'the end of a reply could not be stored')
      progress.publish({ type: 'StreamError', taskId: request.taskId, error: UNEXPECTED })
    } finally {
      running.delete(request.taskId)
    }
  }

  const stop = async (taskId: string, reason: Error): Promise<void> => {
    const reply = running.get(taskId)
    reply?.abort.abort(reason)
    await reply?.ended
  }

  return {
    start: (request) => {
      const { taskId, conversationId } = request
      const abort = new AbortController()
      const ledger = createCitationLedger()
      const progress = createReplyProgress({
        taskId,
        conversationId,
        owner: ownerOf(request),
        ledger,
        store,
        journal,
        notifications: options.notifications,
        logger,
      })
      if (closed) abort.abort(new ReplyInterrupted())
      // The caller gets its task before the first event of it.
      const begun = new Promise((resolve) => setImmediate(resolve))
      const ended = begun.then(() => run(request, progress, abort.signal))
      running.set(taskId, { progress, conversationId, abort, ended })
    },
    stop: (taskId) => stop(taskId, new ReplyStopped()),
    activeReply: (taskId) => {
      const reply = running.get(taskId)
      if (!reply) return null
      const { progress, conversationId } = reply
      return {
        task: { taskId, conversationId, status: progress.status },
        content: progress.content,
        citations: progress.citations,
      }
    },
    shutDown: async () => {
      closed = true
      await Promise.all([...running.keys()].map((taskId) => stop(taskId, new ReplyInterrupted())))
    },
  }
}
