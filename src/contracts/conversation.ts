import { z } from 'zod'
import { citation } from './citation.ts'
import { dateTime, guid, option } from './scalars.ts'
import { aiTask } from './task.ts'
import { aiProviderToolCall, aiProviderToolResult } from './tool.ts'

export const conversationId = guid
export type ConversationId = string

export const participant = z.discriminatedUnion('type', [
  z.object({ type: z.literal('User'), userId: z.string(), displayName: z.string() }),
  z.object({ type: z.literal('Assistant'), name: z.string() }),
])
export type Participant = z.infer<typeof participant>

export const messageRole = z.enum(['User', 'Assistant', 'System', 'Tool'])
export type MessageRole = z.infer<typeof messageRole>

/** How a message came to its end: whole, stopped by the user, or cut short by a failure. */
export const messageCompletion = z.enum(['Complete', 'Stopped', 'Failed'])
export type MessageCompletion = z.infer<typeof messageCompletion>

export const conversationMessage = z.object({
  messageId: guid,
  role: messageRole,
  content: z.string(),
  toolCalls: z.array(aiProviderToolCall),
  toolResults: z.array(aiProviderToolResult),
  timestamp: dateTime,
  /** The passages that `content` refers to by number; empty for other roles than Assistant. */
  citations: z.array(citation),
  completion: messageCompletion,
  /** Why the reply was cut short and what to do about it, in words; set when `completion` is Failed. */
  failureReason: z.string().nullable().optional(),
})
export type ConversationMessage = z.infer<typeof conversationMessage>

/** A reply in progress: what a window that opens in the middle of it needs to go on from there. */
export const activeReply = z.object({
  task: aiTask,
  /** All text streamed so far; the next `MessageDelta` of the task has `offset` equal to its length. */
  content: z.string(),
  citations: z.array(citation),
})
export type ActiveReply = z.infer<typeof activeReply>

export const conversation = z.object({
  conversationId,
  participants: z.array(participant),
  messages: z.array(conversationMessage),
  created: dateTime,
  updated: dateTime,
  title: option(z.string()),
  activeReply: option(activeReply),
})
export type Conversation = z.infer<typeof conversation>

export const conversationSummary = z.object({
  conversationId,
  title: option(z.string()),
  created: dateTime,
  updated: dateTime,
  messageCount: z.int().nonnegative(),
  /** Whether a reply is being written. */
  active: z.boolean(),
})
export type ConversationSummary = z.infer<typeof conversationSummary>
