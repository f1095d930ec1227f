import { z } from 'zod'
import type {
  AITask,
  AITaskStatus,
  ConversationMessage,
  MessageCompletion,
  MessageRole,
} from '../../../contracts/index.ts'
import { aiProviderToolCall, aiProviderToolResult, citation } from '../../../contracts/index.ts'

export interface ConversationRow {
  readonly conversationId: string
  readonly userId: string
  readonly displayName: string
  readonly title: string | null
  readonly created: string
  readonly updated: string
}

export interface MessageRow {
  readonly messageId: string
  readonly role: MessageRole
  readonly content: string
  readonly toolCalls: string
  readonly toolResults: string
  readonly citations: string
  readonly completion: MessageCompletion
  readonly failureReason: string | null
  readonly timestamp: string
}

export interface TaskRow {
  readonly taskId: string
  readonly conversationId: string
  readonly status: AITaskStatus['type']
  readonly reason: string | null
}

const toolCalls = z.array(aiProviderToolCall)
const toolResults = z.array(aiProviderToolResult)
export const storedCitations = z.array(citation)

export const messageFromRow = ({ failureReason, ...row }: MessageRow): ConversationMessage => ({
  ...row,
  toolCalls: toolCalls.parse(JSON.parse(row.toolCalls)),
  toolResults: toolResults.parse(JSON.parse(row.toolResults)),
  citations: storedCitations.parse(JSON.parse(row.citations)),
  ...(failureReason === null ? {} : { failureReason }),
})

export const taskFromRow = ({ taskId, conversationId, status, reason }: TaskRow): AITask => ({
  taskId,
  conversationId,
  status: status === 'Failed' ? { type: 'Failed', reason: reason ?? '' } : { type: status },
})
