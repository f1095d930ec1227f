import type { AIStreamEvent, ConversationMessage } from '../../../contracts/index.ts'
import { type EventStore, type Logger, now } from '../../platform/index.ts'
import { runAgentLoop } from '../agent/run-agent-loop.ts'
import { untilAborted } from '../agent/until-aborted.ts'
import { type AIAssistantServerConfig, DEFAULT_MAX_TOKENS, DEFAULT_TEMPERATURE } from '../assistant-server-config.ts'
import type { AssistantStore } from '../conversations/assistant-store.ts'
import type { FastPath } from '../fast-path/create-fast-path.ts'
import { recordLatency } from '../latency/latency-statistics.ts'
import type { CitationLedger } from '../prompt/citation-ledger.ts'
import { defaultSystemPrompt } from '../prompt/default-prompt.ts'
import type { ModuleAIContext } from '../prompt/prompt-context.ts'
import type { AIProviderFactory } from '../providers/ai-provider-factory.ts'
import type { SupportChecker } from '../support/support-checker.ts'
import type { RegisteredTool } from '../tools/ai-tool.ts'
import { availableTools } from '../tools/available-tools.ts'
import type { ToolWindows } from '../tools/tool-windows.ts'
import { readThread } from './read-thread.ts'
import type { ReplyProgress } from './reply-progress.ts'
import { ownerOfRequest, type ReplyRequest } from './reply-request.ts'

const TOOL_TIMEOUT_MS = 60_000

export interface ReplyWriterOptions {
  readonly store: AssistantStore
  readonly events: EventStore
  readonly factory: AIProviderFactory
  /** Null where no resolver is registered. */
  readonly fastPath: FastPath | null
  readonly tools: () => readonly RegisteredTool[]
  readonly moduleContexts: readonly ModuleAIContext[]
  readonly config: AIAssistantServerConfig
  readonly support: SupportChecker
  readonly logger: Logger
}

/** What one reply is written with. */
export interface WritingContext {
  readonly progress: ReplyProgress
  readonly ledger: CitationLedger
  readonly windows: ToolWindows
  /** Aborting it rejects with its reason at once. */
  readonly signal: AbortSignal
}

export type ReplyWriter = (request: ReplyRequest, context: WritingContext) => Promise<ConversationMessage>

/** Writes one reply: on the fast path where a resolver has the answer, else by the agent loop. Stores nothing but the task's status. */
export const createReplyWriter = (options: ReplyWriterOptions): ReplyWriter => {
  const { config, logger, store, fastPath } = options
  const systemPrompt = config.systemPrompt ?? defaultSystemPrompt(logger)
  const moduleContexts = new Map(options.moduleContexts.map((context) => [context.moduleName, context]))

  const quickAnswer = async (
    { access, taskId, conversationId, replyId, language }: ReplyRequest,
    question: ConversationMessage,
    accept: (event: AIStreamEvent) => void,
  ): Promise<ConversationMessage | null> => {
    const content = await fastPath?.answer({ taskId, conversationId, text: question.content, access, language })
    if (content === null || content === undefined) return null
    accept({ type: 'TaskStatusChanged', taskId, status: { type: 'Streaming' } })
    accept({ type: 'MessageDelta', conversationId, taskId, delta: content, offset: 0 })
    return {
      messageId: replyId,
      role: 'Assistant',
      content,
      toolCalls: [],
      toolResults: [],
      timestamp: now(),
      citations: [],
      completion: 'Complete',
    }
  }

  return async (request, { progress, ledger, windows, signal }) => {
    const { access, taskId, conversationId, activeModule, replyId, continues, language } = request
    const accept = (event: AIStreamEvent) => {
      if (!signal.aborted) progress.accept(event)
    }
    accept({ type: 'TaskStatusChanged', taskId, status: { type: 'Running' } })
    const thread = readThread(store, request)
    if (continues === null) {
      const quick = await untilAborted(quickAnswer(request, thread.question, accept), signal)
      if (quick) return quick
    }
    const choice = store.conversations.get(ownerOfRequest(request), conversationId)?.choice ?? {}
    const provider = await untilAborted(options.factory.resolve(access, choice), signal)
    for (const citation of thread.citations) ledger.cite(citation)
    const message = await runAgentLoop({
      provider,
      tools: availableTools(options.tools(), access, activeModule === null),
      systemPrompt,
      context: {
        taskId,
        conversation: { conversationId, messages: thread.history },
        userMessage: thread.userMessage,
        language,
        promptContext: {
          access,
          activeModule,
          moduleContexts,
          query: thread.question.content,
          citations: ledger,
          signal,
          ...(thread.searchedFor !== null && { searchQuery: async () => thread.searchedFor ?? '' }),
        },
        maxTurns: Math.max(1, config.maxTurns),
        maxTokens: config.defaultMaxTokens,
        maxTokensByDefault: config.defaultMaxTokens === DEFAULT_MAX_TOKENS,
        temperature: config.defaultTemperature,
        temperatureByDefault: config.defaultTemperature === DEFAULT_TEMPERATURE,
        streamingEnabled: config.streamingEnabled,
        toolTimeoutMs: TOOL_TIMEOUT_MS,
        emit: async (event) => accept(event),
        onTurn: (record) => {
          try {
            recordLatency(options.events, record, ownerOfRequest(request))
          } catch (error) {
            // What it took is not worth the reply.
            logger.warn({ err: error, taskId }, 'the record of a turn could not be stored')
          }
        },
        onThoughts: progress.onThoughts,
        onSearch: progress.onSearch,
        onCitation: progress.onCitation,
        windows,
        support: options.support,
        continues,
        signal,
        logger,
      },
    })
    return { ...message, messageId: replyId }
  }
}
