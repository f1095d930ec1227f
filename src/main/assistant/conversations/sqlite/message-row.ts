import { z } from 'zod'
import { failureIn } from '../../../../contracts/failures/failure-of.ts'
import {
  aiProviderToolCall,
  aiProviderToolResult,
  type ConversationMessage,
  citation,
  type MessageCompletion,
  type MessageRole,
  messagePicture,
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
  /** JSON of those that it shows, in their order. */
  readonly pictures: string
  readonly parentId: string | null
  readonly depth: number
}

export const messageColumns = `m.message_id AS messageId, m.role, m.content, m.tool_calls AS toolCalls, m.tool_results AS toolResults,
  m.citations, m.completion, m.failure_reason AS failureReason, m.created_at AS timestamp, m.details, m.parent_id AS parentId,
  m.depth, (SELECT json_group_array(json_object('pictureId', p.picture_id, 'fileName', p.file_name, 'mediaType', p.media_type,
      'sizeBytes', p.size_bytes, 'width', p.width, 'height', p.height) ORDER BY mp.place)
    FROM ai_message_pictures mp JOIN ai_pictures p ON p.picture_id = mp.picture_id WHERE mp.message_id = m.message_id) AS pictures`

const toolCalls = z.array(aiProviderToolCall)
const toolResults = z.array(aiProviderToolResult)
export const storedCitations = z.array(citation)
const storedPictures = z.array(messagePicture)

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
    ...(failureReason === null ? {} : { failureReason, ...failureIn(failureReason) }),
    ...(row.pictures === '[]' ? {} : { pictures: listOf(storedPictures, row.pictures) }),
    ...(row.details === '{}' ? {} : messageDetails.parse(JSON.parse(row.details))),
  }
}

export const storedMessageOf = (row: MessageRow): StoredMessage => ({
  message: messageOf(row),
  parentId: row.parentId,
  depth: row.depth,
  writing: row.completion === 'Writing',
})
