import { z } from 'zod'
import {
  aiProviderToolCall,
  aiProviderToolResult,
  type ConversationMessage,
  citation,
  type MessageCompletion,
  type MessageRole,
} from '../../../../contracts/index.ts'
import { messageDetails } from '../message-details.ts'
import type { StoredMessage } from '../message-table.ts'

export interface MessageRow {
  readonly messageId: string
  readonly role: MessageRole
  readonly content: string
  readonly toolCalls: string
  readonly toolResults: string
  readonly citations: string
  readonly completion: MessageCompletion | 'Writing'
  readonly failureReason: string | null
  readonly timestamp: string
  readonly details: string
  readonly parentId: string | null
  readonly depth: number
}

export const messageColumns = `m.message_id AS messageId, m.role, m.content, m.tool_calls AS toolCalls, m.tool_results AS toolResults,
  m.citations, m.completion, m.failure_reason AS failureReason, m.created_at AS timestamp, m.details, m.parent_id AS parentId,
  m.depth`

const toolCalls = z.array(aiProviderToolCall)
const toolResults = z.array(aiProviderToolResult)
export const storedCitations = z.array(citation)

const listOf = <Item>(schema: z.ZodType<Item[]>, text: string): Item[] =>
  text === '[]' ? [] : schema.parse(JSON.parse(text))

const messageOf = (row: MessageRow): ConversationMessage => {
  const { messageId, role, content, timestamp, completion, failureReason } = row
  return {
    messageId,
    role,
    content,
    toolCalls: listOf(toolCalls, row.toolCalls),
    toolResults: listOf(toolResults, row.toolResults),
    timestamp,
    citations: listOf(storedCitations, row.citations),
    completion: completion === 'Writing' ? 'Stopped' : completion,
    ...(failureReason === null ? {} : { failureReason }),
    ...(row.details === '{}' ? {} : messageDetails.parse(JSON.parse(row.details))),
  }
}

export const storedMessageOf = (row: MessageRow): StoredMessage => ({
  message: messageOf(row),
  parentId: row.parentId,
  depth: row.depth,
  writing: row.completion === 'Writing',
})
