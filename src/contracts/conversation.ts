import { z } from 'zod'
import { citation } from './citation.ts'
import { failure } from './failures/failure.ts'
import { messagePicture } from './picture.ts'
import { dateTime, guid, option } from './scalars.ts'
import { sentenceSupport } from './sentence-support.ts'
import { aiTask } from './task.ts'
import { aiProviderToolCall, aiProviderToolResult, toolRequest } from './tool.ts'

/** The id of a conversation. */
export const conversationId = guid
/** The id of a conversation: a lower-case UUID. */
export type ConversationId = string

/** Who takes part in a conversation: its person, and the assistant under its name. */
export const participant = z.discriminatedUnion('type', [
  z.object({ type: z.literal('User'), userId: z.string(), displayName: z.string() }),
  z.object({ type: z.literal('Assistant'), name: z.string() }),
])
export type Participant = z.infer<typeof participant>

/** Who a message is from. */
export const messageRole = z.enum(['User', 'Assistant', 'System', 'Tool'])
export type MessageRole = z.infer<typeof messageRole>

/** How a message came to its end: whole, stopped by the user, cut short by a failure, or cut by the model's provider (`cutReason` says why). */
export const messageCompletion = z.enum(['Complete', 'Stopped', 'Failed', 'Cut'])
export type MessageCompletion = z.infer<typeof messageCompletion>

/** Why a provider cut a reply: its limit of length, its filter of content, or an error of its own. */
export const cutReason = z.enum(['Length', 'ContentFilter', 'Error'])
export type CutReason = z.infer<typeof cutReason>

/** Which model wrote a reply, and what that took. Tokens are summed over the calls of the reply. */
export const answeredBy = z.object({
  providerName: z.string(),
  model: z.string(),
  /** `null` where the provider reports none. */
  promptTokens: z.int().nonnegative().nullable(),
  outputTokens: z.int().nonnegative().nullable(),
  /** US dollars; `null` where no price is known. */
  costUsd: z.number().nonnegative().nullable(),
})
export type AnsweredBy = z.infer<typeof answeredBy>

/** A message as it is kept. For a reply, what its tools gave and which passages it cites stand beside its text. */
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
  /** What a user's message shows beside its words, in the order of the person's choice; absent where there is none. */
  pictures: z.array(messagePicture).optional(),
  /** Why the reply was cut short and what to do about it, in words; set when `completion` is Failed. */
  failureReason: z.string().nullable().optional(),
  /** The same as a code; absent where the words are not the app's own. */
  failure: failure.optional(),
  /** Set when `completion` is Cut. */
  cutReason: cutReason.nullable().optional(),
  /** What the model thought before it spoke. No part of the answer, and never sent back as text. */
  thoughts: z.string().nullable().optional(),
  /** What the documents were searched for, in the order of asking: a follow-up stands here as it was understood. */
  searches: z.array(z.string()).optional(),
  /** The documents were to be searched by meaning too, and the search model did not answer: words alone were searched for. Absent otherwise. */
  searchedByWordsAlone: z.boolean().optional(),
  /** What was done differently from what was asked, each a sentence. */
  notices: z.array(z.string()).optional(),
  /** For a model's sentences, in their order: whether the passages of the turn say the same. Absent where there was nothing to check. */
  support: z.array(sentenceSupport).optional(),
  /** Absent where no model wrote the message. */
  answeredBy: answeredBy.nullable().optional(),
})
export type ConversationMessage = z.infer<typeof conversationMessage>

/** A message of the specification's six fields; those of ours may be left out: no citations, and complete. */
export type GivenMessage = Omit<ConversationMessage, 'citations' | 'completion'> &
  Partial<Pick<ConversationMessage, 'citations' | 'completion'>>

/** A reply in progress: what a window that opens in the middle of it needs to go on from there. */
export const activeReply = z.object({
  task: aiTask,
  /** All text streamed so far; the next `MessageDelta` of the task has `offset` equal to its length. */
  content: z.string(),
  citations: z.array(citation),
  /** The user's message that it answers. */
  replyTo: guid.optional(),
  thoughts: z.string().optional(),
  searches: z.array(z.string()).optional(),
  /** What the windows are asked for and have not answered yet. */
  toolRequests: z.array(toolRequest).optional(),
})
export type ActiveReply = z.infer<typeof activeReply>

/** A conversation with the messages of its open branch, oldest first, and the reply that is being written, if there is one. */
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

/** A conversation as a list shows it. */
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
