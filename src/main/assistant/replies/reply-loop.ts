import type { AIStreamEvent, ConversationMessage, GroundingMode, Guid } from '../../../contracts/index.ts'
import { type AccessContext, type EventStore, type Logger, untilAborted } from '../../platform/index.ts'
import type { AgentLoopContext, ReplyListener } from '../agent/agent-loop-context.ts'
import { runAgentLoop } from '../agent/run-agent-loop.ts'
import { type AIAssistantServerConfig, settleAssistantConfig } from '../assistant-server-config.ts'
import { ownerOf } from '../conversations/conversation-owner.ts'
import { plainMessage } from '../conversations/plain-message.ts'
import type { FastPath } from '../fast-path/create-fast-path.ts'
import type { ReplyLanguage } from '../language/language-of.ts'
import { recordLatency } from '../latency/latency-statistics.ts'
import type { CitationLedger } from '../prompt/citation-ledger.ts'
import { compose } from '../prompt/compose.ts'
import { defaultSystemPrompt } from '../prompt/default-prompt.ts'
import { fromStatic } from '../prompt/from-static.ts'
import type { ModuleAIContext } from '../prompt/prompt-context.ts'
import type { AIProviderFactory, ProviderChoice } from '../providers/ai-provider-factory.ts'
import type { SupportChecker } from '../support/support-checker.ts'
import type { RegisteredTool } from '../tools/ai-tool.ts'
import { availableTools } from '../tools/available-tools.ts'
import type { ToolWindows } from '../tools/tool-windows.ts'
import type { Thread } from './read-thread.ts'

export interface ReplyLoopOptions {
  readonly events: EventStore
  readonly factory: AIProviderFactory
  /** Null where no resolver is registered. */
  readonly fastPath: FastPath | null
  readonly tools: () => readonly RegisteredTool[]
  readonly moduleContexts: readonly ModuleAIContext[]
  readonly config: AIAssistantServerConfig
  /** Answers from passages are at most at this temperature, unless whoever asks chose one. Null or absent: at the same as others. */
  readonly groundedTemperature?: number | null
  readonly support: SupportChecker
  readonly logger: Logger
}

/** One reply to be written, wherever its conversation is kept. */
export interface ReplyToWrite {
  readonly access: AccessContext
  readonly taskId: string
  readonly conversationId: string
  readonly activeModule: string | null
  readonly thread: Thread
  readonly continues: string | null
  readonly choice: ProviderChoice
  /** What the answer has to stand on; null or absent for whatever the app says. */
  readonly groundingMode?: GroundingMode | null
  /** Documents that alone are asked; null or absent for all. */
  readonly documentIds?: readonly Guid[] | null
  /** What the assistant says by itself is in this language; null for that of the question. */
  readonly language: ReplyLanguage | null
  /** Added to the system prompt, by who asks. */
  readonly instructions?: string | null
  /** In place of the app's own. */
  readonly maxTokens?: number | null
  readonly temperature?: number | null
  /** The bytes of a picture of the thread; null when they are gone. Absent where no message shows any. */
  readonly readPicture?: AgentLoopContext['readPicture']
  readonly ledger: CitationLedger
  readonly listener: ReplyListener
  readonly windows: ToolWindows
  readonly emit: (event: AIStreamEvent) => void
  /** Aborting it rejects with its reason at once. */
  readonly signal: AbortSignal
}

export type ReplyLoop = (reply: ReplyToWrite) => Promise<ConversationMessage>

/** Writes one reply: on the fast path where a resolver has the answer, else by the agent loop with everything that the app composed. Stores no reply. */
export const createReplyLoop = (options: ReplyLoopOptions): ReplyLoop => {
  const { logger, fastPath, events, groundedTemperature = null } = options
  const config = settleAssistantConfig(options.config)
  const systemPrompt = config.systemPrompt ?? defaultSystemPrompt(logger)
  const moduleContexts = new Map(options.moduleContexts.map((context) => [context.moduleName, context]))

  const quickAnswer = async ({ access, taskId, conversationId, thread, language, emit }: ReplyToWrite) => {
    const { content: text, pictures = [] } = thread.question
    // What is shown, nobody but a model can answer from.
    if (pictures.length > 0) return null
    const content = await fastPath?.answer({ taskId, conversationId, text, access, language })
    if (content === null || content === undefined) return null
    emit({ type: 'TaskStatusChanged', taskId, status: { type: 'Streaming' } })
    emit({ type: 'MessageDelta', conversationId, taskId, delta: content, offset: 0 })
    return plainMessage('Assistant', content)
  }
  const limitsOf = ({ maxTokens, temperature }: ReplyToWrite) => ({
    maxTurns: Math.max(1, config.maxTurns),
    // Left out where nobody chose: a limit that was given is sent, were it the default itself.
    maxTokens: maxTokens ?? options.config.defaultMaxTokens,
    temperature: temperature ?? config.defaultTemperature,
    groundedTemperature: (temperature ?? null) === null ? groundedTemperature : null,
    streamingEnabled: config.streamingEnabled,
  })
  const listenersOf = ({ listener }: ReplyToWrite): ReplyListener => ({
    ...(listener.onThoughts && { onThoughts: listener.onThoughts }),
    ...(listener.onSearch && { onSearch: listener.onSearch }),
    ...(listener.onSearchRecord && { onSearchRecord: listener.onSearchRecord }),
    ...(listener.onCitation && { onCitation: listener.onCitation }),
  })
  const recordTurn =
    ({ access, taskId }: ReplyToWrite): NonNullable<AgentLoopContext['onTurn']> =>
    (record) => {
      try {
        recordLatency(events, record, ownerOf(access))
      } catch (error) {
        // What it took is not worth the reply.
        logger.warn({ err: error, taskId }, 'the record of a turn could not be stored')
      }
    }

  return async (reply) => {
    const { access, taskId, conversationId, activeModule, thread, ledger, signal, instructions = null } = reply
    if (reply.continues === null) {
      const quick = await untilAborted(quickAnswer(reply), signal)
      if (quick) return quick
    }
    const provider = await untilAborted(options.factory.resolve(access, reply.choice), signal)
    for (const citation of thread.citations) ledger.cite(citation)
    return runAgentLoop({
      provider,
      tools: availableTools(options.tools(), access, activeModule === null),
      systemPrompt: instructions === null ? systemPrompt : compose([systemPrompt, fromStatic(instructions)], logger),
      context: {
        ...listenersOf(reply),
        ...limitsOf(reply),
        ...(reply.readPicture && { readPicture: reply.readPicture }),
        taskId,
        conversation: { conversationId, messages: thread.history },
        userMessage: thread.userMessage,
        language: reply.language,
        support: options.support,
        promptContext: {
          access,
          activeModule,
          moduleContexts,
          query: thread.question.content,
          citations: ledger,
          groundingMode: reply.groundingMode ?? null,
          documentIds: reply.documentIds ?? null,
          signal,
          ...(thread.searchedFor !== null && { searchQuery: async () => thread.searchedFor ?? '' }),
        },
        emit: async (event) => reply.emit(event),
        onTurn: recordTurn(reply),
        windows: reply.windows,
        continues: reply.continues,
        signal,
        logger,
      },
    })
  }
}
