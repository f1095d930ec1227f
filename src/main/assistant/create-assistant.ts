import type { aiAssistantApi, answersApi, ContractHandlers } from '../../contracts/index.ts'
import {
  type BlobStore,
  type CallContext,
  createRetentionClock,
  type Database,
  type EventStore,
  type Logger,
  type NotificationChannel,
  resourcesAbove,
} from '../platform/index.ts'
import { createAssistantHandlers } from './assistant-handlers.ts'
import type { AIAssistantServerConfig } from './assistant-server-config.ts'
import type { ConversationOwner } from './conversations/conversation-owner.ts'
import { forgetWords } from './conversations/forget-words.ts'
import { sqliteAssistantStore } from './conversations/sqlite/sqlite-assistant-store.ts'
import { createTrash } from './conversations/trash.ts'
import { type ConversationsHandlers, createConversationsHandlers } from './conversations-handlers.ts'
import { createFastPath } from './fast-path/create-fast-path.ts'
import type { FastPathResolver } from './fast-path/fast-path-resolver.ts'
import type { FastPathStatistics } from './fast-path/fast-path-statistics.ts'
import { type LatencyStatistics, latencyStatistics } from './latency/latency-statistics.ts'
import { createPictureKeeper } from './pictures/picture-keeper.ts'
import type { ModuleAIContext } from './prompt/prompt-context.ts'
import type { AIProviderFactory } from './providers/ai-provider-factory.ts'
import { announceInterrupted } from './replies/announce-interrupted.ts'
import { createAnswers } from './replies/answers.ts'
import { createAsking } from './replies/asking.ts'
import { endInterruptedReplies } from './replies/end-interrupted-replies.ts'
import { createReplyJournal } from './replies/reply-journal.ts'
import { createReplyLoop } from './replies/reply-loop.ts'
import { createReplyRunner } from './replies/reply-runner.ts'
import type { WindowTimeLimits } from './replies/window-requests.ts'
import { createReplyWriter } from './replies/write-reply.ts'
import { createSupportChecker } from './support/support-checker.ts'
import { createTitleKeeper } from './titles/title-keeper.ts'
import type { RegisteredTool } from './tools/ai-tool.ts'

/** The running assistant: its operations, its tools, and what ends it. */
export interface Assistant {
  readonly handlers: ContractHandlers<typeof aiAssistantApi, CallContext>
  readonly conversationsHandlers: ConversationsHandlers
  readonly answersHandlers: ContractHandlers<typeof answersApi, CallContext>
  /** How many replies to a user are being written, or wait. */
  unfinishedReplies(userId: string): number
  /** Turns of the last 60 minutes, for `GET /dev/ai-latency`. */
  latencyStatistics(): LatencyStatistics
  /** For `GET /dev/ai-fastpath`; null while no resolver is registered. */
  readonly fastPathStatistics: (() => FastPathStatistics) | null
  /** Deletes a conversation for good, past the trash: one whose library is no more could not be taken out of it. */
  purge(owner: ConversationOwner, conversationId: string): Promise<void>
  /** Clears what is left of conversations that are gone for good. */
  forget(signal: AbortSignal): Promise<void>
  /** Ends the replies in progress as Failed with the text that they have. Idempotent. */
  stop(): Promise<void>
}

/** The parts that an assistant is made of. */
export interface AssistantOptions {
  /** Migrated with `assistantMigrations`. */
  readonly db: Database
  readonly events: EventStore
  /** Where the pictures of messages are kept. */
  readonly blobs: BlobStore
  readonly notifications: NotificationChannel
  readonly factory: AIProviderFactory
  /** Asked for anew with each reply: companions come and go. */
  readonly tools: () => readonly RegisteredTool[]
  readonly moduleContexts: readonly ModuleAIContext[]
  readonly fastPathResolvers?: readonly FastPathResolver[]
  readonly config: AIAssistantServerConfig
  /** Answers from passages are at most at this temperature. Default: null, and they are at that of `config`. */
  readonly groundedTemperature?: number | null
  readonly windowTimeLimits?: WindowTimeLimits
  /** Whether a person has it kept what the searches for their replies looked at. Default: yes. */
  readonly keepsSearches?: (userId: string) => boolean
  readonly logger: Logger
}

/** Wires the layer, and ends what the last run of the app left unfinished. */
export const createAssistant = (options: AssistantOptions): Assistant => {
  const { db, events, blobs, notifications, tools, factory, logger, fastPathResolvers = [] } = options
  const store = sqliteAssistantStore(db)
  const journal = createReplyJournal(store, events)
  const pictures = createPictureKeeper({ store, blobs, logger })
  const interrupted = endInterruptedReplies(store, journal)
  if (interrupted.length > 0)
    logger.warn({ interrupted: interrupted.length }, 'replies were left unfinished by the last run')
  const stopAnnouncing = announceInterrupted(notifications, interrupted)

  const fastPath =
    fastPathResolvers.length === 0 ? null : createFastPath({ resolvers: fastPathResolvers, events, logger })
  const writeReply = createReplyLoop({
    ...options,
    fastPath,
    support: createSupportChecker(resourcesAbove(import.meta.url)),
  })
  const runner = createReplyRunner({
    store,
    journal,
    notifications,
    write: createReplyWriter({ store, pictures, writeReply }),
    logger,
    windowTimeLimits: options.windowTimeLimits,
    keepsSearches: options.keepsSearches ?? (() => true),
    onCompleted: (request, ending) => titles.consider(request, ending),
  })
  const asking = createAsking({ store, journal, runner, pictures, notifications })
  const { announceList } = asking
  const answers = createAnswers({ writeReply, factory, logger })
  const titles = createTitleKeeper({ store, factory, announceList, logger })
  const trash = createTrash({
    store,
    journal,
    pictures,
    stopReplies: (id) => runner.stopAll(id),
    announceList,
    clock: createRetentionClock(db),
    logger,
  })
  trash.start()
  let stopped: Promise<void> | null = null
  const stop = async (): Promise<void> => {
    stopAnnouncing()
    answers.stop()
    await runner.shutDown()
    await Promise.all([titles.stop(), trash.stop()])
  }
  return {
    handlers: createAssistantHandlers({ store, runner, asking, trash, tools }),
    answersHandlers: answers.handlers,
    conversationsHandlers: createConversationsHandlers({
      store,
      runner,
      asking,
      trash,
      pictures,
      factory,
      announceList,
      logger,
    }),
    unfinishedReplies: (userId) => store.tasks.countUnfinished(userId) + answers.unfinished(userId),
    latencyStatistics: () => latencyStatistics(events),
    fastPathStatistics: fastPath && (() => fastPath.statistics()),
    purge: async (owner, conversationId) => {
      await trash.remove(owner, conversationId)
      await trash.purge(owner, conversationId)
    },
    forget: forgetWords(options.db),
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
