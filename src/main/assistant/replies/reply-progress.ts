import type {
  AIProviderToolCall,
  AIProviderToolResult,
  AIStreamEvent,
  AITaskStatus,
  Citation,
} from '../../../contracts/index.ts'
import type { Logger, NotificationChannel } from '../../platform/index.ts'
import type { ConversationOwner, ConversationStore } from '../conversations/conversation-store.ts'
import type { CitationLedger } from '../prompt/citation-ledger.ts'
import { createDeltaCoalescer } from './delta-coalescer.ts'
import type { ReplyJournal } from './reply-journal.ts'

const DELTA_INTERVAL_MS = 24
const DELTA_MAX_LENGTH = 4_000
const SAVE_INTERVAL_MS = 500

export interface ReplyProgress {
  readonly status: AITaskStatus
  /** What readers have been told so far; the next delta begins behind it. */
  readonly content: string
  readonly citations: Citation[]
  readonly ledger: CitationLedger
  readonly toolCalls: AIProviderToolCall[]
  readonly toolResults: AIProviderToolResult[]
  /** Tells readers of an event of the agent loop, keeps its status and the text so far. */
  accept(event: AIStreamEvent): void
  /** Publishes what waits and stops saving. */
  finish(): void
  publish(event: AIStreamEvent): void
}

export interface ReplyProgressOptions {
  readonly taskId: string
  readonly conversationId: string
  readonly owner: ConversationOwner
  readonly ledger: CitationLedger
  readonly store: ConversationStore
  readonly journal: ReplyJournal
  readonly notifications: NotificationChannel
  readonly logger: Logger
}

/** Turns the events of a running agent loop into notifications and rows. */
export const createReplyProgress = (options: ReplyProgressOptions): ReplyProgress => {
  const { taskId, conversationId, owner, ledger, store, journal } = options
  const toolCalls: AIProviderToolCall[] = []
  const toolResults: AIProviderToolResult[] = []
  let status: AITaskStatus = { type: 'Pending' }
  let saving: NodeJS.Timeout | null = null

  const publish = (event: AIStreamEvent) =>
    options.notifications.publish({ type: 'User', ...owner }, { kind: 'AIStream', payload: event })
  const text = createDeltaCoalescer({
    intervalMs: DELTA_INTERVAL_MS,
    maxLength: DELTA_MAX_LENGTH,
    publish: (delta, offset) => {
      publish({ type: 'MessageDelta', conversationId, taskId, delta, offset })
      saving ??= setTimeout(save, SAVE_INTERVAL_MS)
    },
  })
  const save = () => {
    saving = null
    try {
      store.savePartialReply(taskId, text.published, ledger.referredToBy(text.published))
    } catch (error) {
      // It is only a precaution: the reply itself is stored at its end.
      options.logger.warn({ err: error, taskId }, 'the text so far could not be saved')
    }
  }
  const noteToolResult = (event: Extract<AIStreamEvent, { type: 'ToolCallCompleted' }>) => {
    const { toolCallId, result } = event
    const toolName = toolCalls.find((call) => call.toolCallId === toolCallId)?.name ?? ''
    toolResults.push({ toolCallId, name: toolName, result })
    const succeeded = result.type === 'Succeeded'
    journal.record('ToolCallExecuted', owner, { conversationId, taskId, toolCallId, toolName, succeeded })
  }

  return {
    get status() {
      return status
    },
    get content() {
      return text.published
    },
    get citations() {
      return ledger.referredToBy(text.published)
    },
    ledger,
    toolCalls,
    toolResults,
    publish,
    accept: (event) => {
      if (event.type === 'MessageDelta') return text.add(event.delta)
      text.flush()
      if (event.type === 'TaskStatusChanged') {
        status = event.status
        store.setTaskStatus(taskId, event.status)
      } else if (event.type === 'ToolCallStarted') {
        toolCalls.push({ toolCallId: event.toolCallId, name: event.toolName, arguments: event.args })
      } else if (event.type === 'ToolCallCompleted') noteToolResult(event)
      publish(event)
    },
    finish: () => {
      text.flush()
      if (saving) clearTimeout(saving)
      saving = null
    },
  }
}
