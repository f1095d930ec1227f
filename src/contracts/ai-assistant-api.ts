import { z } from 'zod'
import { defineContract } from './contract.ts'
import { conversation, conversationId, conversationSummary } from './conversation.ts'
import { guid, nothing, option } from './scalars.ts'
import { aiTask } from './task.ts'
import { aiToolDescriptor } from './tool.ts'

/** The longest message a person may send, in UTF-16 units. */
export const MAX_MESSAGE_LENGTH = 200_000

/** A message of a person, and where it belongs. The reply comes as events of the task that `SubmitMessage` returns. */
export const aiMessageRequest = z.object({
  /** `null` starts a new conversation. */
  conversationId: option(conversationId),
  /** Stored and sent as it was typed. White space alone is refused. */
  content: z
    .string()
    .max(MAX_MESSAGE_LENGTH)
    .refine((text) => text.trim() !== '', 'content must not be empty'),
  /** The module from whose view the question is asked, e.g. `documents`. */
  activeModule: option(z.string().max(100)),
})
export type AIMessageRequest = z.infer<typeof aiMessageRequest>

/**
 * Conversations with the assistant. Replies are written in the background: the task tells how far one is, `AIStream` notifications its text. What is not
 * the caller's own, in the acting team, reads as absent.
 */
export const aiAssistantApi = defineContract('IAIAssistantApi', {
  SubmitMessage: {
    summary: 'Store a message and start the reply; returns at once with the task that streams it.',
    input: aiMessageRequest,
    output: aiTask,
    permission: 'assistant:use',
    effect: 'Message',
  },
  GetConversation: {
    summary: 'One conversation with all messages, and the reply in progress if there is one.',
    input: conversationId,
    output: option(conversation),
    permission: 'assistant:use',
    effect: 'Read',
  },
  ListConversations: {
    summary: "The caller's conversations, latest first.",
    input: nothing,
    output: z.array(conversationSummary),
    permission: 'assistant:use',
    effect: 'Read',
  },
  DeleteConversation: {
    summary: 'Delete a conversation; a reply in progress is stopped first.',
    input: conversationId,
    output: nothing,
    permission: 'assistant:use',
    effect: 'Remove',
  },
  GetAvailableTools: {
    summary: 'The tools that the assistant may use for this caller.',
    input: nothing,
    output: z.array(aiToolDescriptor),
    permission: 'assistant:use',
    effect: 'Read',
  },
  GetTaskStatus: {
    summary: 'The state of a reply.',
    input: guid,
    output: option(aiTask),
    permission: 'assistant:use',
    effect: 'Read',
  },
})
