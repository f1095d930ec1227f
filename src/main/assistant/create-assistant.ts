import type { aiAssistantApi, ContractHandlers, conversationsApi } from '../../contracts/index.ts'
import type { CallContext, Database, EventStore, Logger, NotificationChannel } from '../platform/index.ts'
import { createAssistantHandlers } from './assistant-handlers.ts'
import type { AIAssistantServerConfig } from './assistant-server-config.ts'
import { sqliteConversationStore } from './conversations/sqlite-conversation-store.ts'
import { createConversationsHandlers } from './conversations-handlers.ts'
import { type LatencyStatistics, latencyStatistics } from './latency/latency-statistics.ts'
import type { ModuleAIContext } from './prompt/prompt-context.ts'
import type { AIProviderFactory } from './providers/ai-provider-factory.ts'
import { endInterruptedReplies } from './replies/end-interrupted-replies.ts'
import { createReplyJournal } from './replies/reply-journal.ts'
import { createReplyRunner } from './replies/reply-runner.ts'
import type { RegisteredTool } from './tools/ai-tool.ts'

export interface Assistant {
  readonly handlers: ContractHandlers<typeof aiAssistantApi, CallContext>
  readonly conversationsHandlers: ContractHandlers<typeof conversationsApi, CallContext>
  /** How many replies to a user are being written, or wait. */
  unfinishedReplies(userId: string): number
  /** Turns of the last 60 minutes, for `GET /dev/ai-latency`. */
  latencyStatistics(): LatencyStatistics
  /** Ends the replies in progress as Failed with the text that they have. Idempotent. */
  stop(): Promise<void>
}

export interface AssistantOptions {
  /** Migrated with `assistantMigrations`. */
  readonly db: Database
  readonly events: EventStore
  readonly notifications: NotificationChannel
  readonly factory: AIProviderFactory
  /** Asked for anew with each reply: companions come and go. */
  readonly tools: () => readonly RegisteredTool[]
  readonly moduleContexts: readonly ModuleAIContext[]
  readonly config: AIAssistantServerConfig
  readonly logger: Logger
}

/** Wires the layer, and ends what the last run of the app left unfinished. */
export const createAssistant = (options: AssistantOptions): Assistant => {
  const { db, events, notifications, tools, logger } = options
  const store = sqliteConversationStore(db)
  const journal = createReplyJournal(store, events)
  const interrupted = endInterruptedReplies(store, journal, () => false)
  if (interrupted > 0) logger.warn({ interrupted }, 'replies were left unfinished by the last run')
  const runner = createReplyRunner({ ...options, store, journal })
  return {
    handlers: createAssistantHandlers({ store, journal, runner, notifications, tools }),
    conversationsHandlers: createConversationsHandlers({ store, runner }),
    unfinishedReplies: (userId) => store.countUnfinished(userId),
    latencyStatistics: () => latencyStatistics(events),
    stop: () => runner.shutDown(),
  }
}
