import {
  type ActiveReply,
  type AIProviderToolCall,
  type AIProviderToolResult,
  type AIStreamEvent,
  type AITaskStatus,
  type Citation,
  lackedMeaning,
  type Notification,
  type SearchRecord,
} from '../../../contracts/index.ts'
import type { Logger, NotificationChannel } from '../../platform/index.ts'
import type { ReplyListener } from '../agent/agent-loop-context.ts'
import type { AssistantStore } from '../conversations/assistant-store.ts'
import type { PartialReply } from '../conversations/task-table.ts'
import type { CitationLedger } from '../prompt/citation-ledger.ts'
import { createDeltaCoalescer, type DeltaCoalescerOptions } from './delta-coalescer.ts'
import type { ReplyJournal } from './reply-journal.ts'
import { ownerOfRequest, type ReplyRequest } from './reply-request.ts'

/** A token of a fast model; what comes faster is joined. */
const DELTA_INTERVAL_MS = 8
const DELTA_MAX_LENGTH = 4_000
const SAVE_INTERVAL_MS = 500
const MOST_SEARCH_RECORDS = 8
const MOST_THOUGHTS = 100_000

export interface ReplyProgress extends Required<ReplyListener> {
  readonly status: AITaskStatus
  /** What readers have been told so far; the next delta begins behind it. */
  readonly content: string
  readonly citations: readonly Citation[]
  readonly toolCalls: readonly AIProviderToolCall[]
  readonly toolResults: readonly AIProviderToolResult[]
  /** What its searches looked at. */
  readonly searchRecords: readonly SearchRecord[]
  /** What a window that comes in the middle needs, but for what it is asked to do. */
  readonly active: ActiveReply
  /** Everything so far, as it is kept for a crash. */
  readonly partial: PartialReply
  /** Tells readers of an event of the agent loop, keeps its status and the text so far. */
  accept(event: AIStreamEvent): void
  /** Publishes what waits and stops saving. */
  finish(): void
  publish(event: AIStreamEvent): void
}

export interface ReplyProgressOptions {
  readonly request: ReplyRequest
  readonly ledger: CitationLedger
  readonly store: AssistantStore
  readonly journal: ReplyJournal
  readonly notifications: NotificationChannel
  readonly logger: Logger
}

/** Turns the events of a running agent loop into notifications and rows. */
export const createReplyProgress = (options: ReplyProgressOptions): ReplyProgress => {
  const { request, ledger, store, journal } = options
  const { taskId, conversationId, questionId } = request
  const owner = ownerOfRequest(request)
  const toolCalls: AIProviderToolCall[] = []
  const toolResults: AIProviderToolResult[] = []
  const searches: string[] = []
  const searchRecords: SearchRecord[] = []
  let status: AITaskStatus = { type: 'Pending' }
  let saving: NodeJS.Timeout | null = null

  const tell = (notification: Notification) => options.notifications.publish({ type: 'User', ...owner }, notification)
  const publish = (event: AIStreamEvent) => tell({ kind: 'AIStream', payload: event })
  const coalescer = (send: DeltaCoalescerOptions['publish']) =>
    createDeltaCoalescer({ intervalMs: DELTA_INTERVAL_MS, maxLength: DELTA_MAX_LENGTH, publish: send })
  const text = coalescer((delta, offset) => {
    publish({ type: 'MessageDelta', conversationId, taskId, delta, offset })
    saving ??= setTimeout(save, SAVE_INTERVAL_MS)
  })
  const thoughts = coalescer((delta, offset) =>
    tell({ kind: 'Assistant.Thoughts', payload: { conversationId, taskId, delta, offset } }),
  )
  const flush = () => {
    thoughts.flush()
    text.flush()
  }
  const partial = (): PartialReply => ({
    content: text.published,
    citations: ledger.mentioned,
    details: {
      ...(thoughts.published !== '' && { thoughts: thoughts.published }),
      ...(searches.length > 0 && { searches }),
      ...(searchRecords.some(lackedMeaning) && { searchedByWordsAlone: true }),
    },
  })
  const save = () => {
    saving = null
    try {
      store.tasks.savePartial(taskId, partial())
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
      return ledger.mentioned
    },
    get partial() {
      return partial()
    },
    get active() {
      const { content, citations, details } = partial()
      return {
        task: { taskId, conversationId, status },
        replyTo: questionId,
        content,
        citations: [...citations],
        ...details,
      }
    },
    toolCalls,
    toolResults,
    searchRecords,
    publish,
    onThoughts: (delta) => thoughts.add(delta.slice(0, Math.max(0, MOST_THOUGHTS - thoughts.length))),
    onSearch: (query) => {
      searches.push(query)
      tell({ kind: 'Assistant.Searched', payload: { conversationId, taskId, query } })
    },
    onSearchRecord: (record) => {
      if (searchRecords.length < MOST_SEARCH_RECORDS) searchRecords.push(record)
    },
    onCitation: (citation) => tell({ kind: 'Assistant.Cited', payload: { conversationId, taskId, citation } }),
    accept: (event) => {
      if (event.type === 'MessageDelta') return text.add(event.delta)
      flush()
      if (event.type === 'TaskStatusChanged') {
        status = event.status
        store.tasks.setStatus(taskId, event.status)
      } else if (event.type === 'ToolCallStarted') {
        toolCalls.push({ toolCallId: event.toolCallId, name: event.toolName, arguments: event.args })
      } else if (event.type === 'ToolCallCompleted') noteToolResult(event)
      publish(event)
    },
    finish: () => {
      flush()
      if (saving) clearTimeout(saving)
      saving = null
    },
  }
}
