import { z } from 'zod'
import { guid, jsonValue } from './scalars.ts'
import { sentenceSupport } from './sentence-support.ts'
import { aiTaskStatus } from './task.ts'
import { toolResult } from './tool.ts'

/** What the assistant tells while it works; carried as notifications of kind `AIStream`. */
export const aiStreamEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('MessageDelta'),
    conversationId: guid,
    taskId: guid,
    delta: z.string(),
    /** UTF-16 length of all text of the task before this delta: a reader can tell a repeat from a gap. */
    offset: z.int().nonnegative(),
  }),
  z.object({
    type: z.literal('ToolCallStarted'),
    conversationId: guid,
    taskId: guid,
    toolName: z.string(),
    toolCallId: z.string(),
    args: jsonValue,
  }),
  z.object({
    type: z.literal('ToolCallCompleted'),
    conversationId: guid,
    taskId: guid,
    toolCallId: z.string(),
    result: toolResult,
  }),
  z.object({ type: z.literal('TaskStatusChanged'), taskId: guid, status: aiTaskStatus }),
  z.object({
    type: z.literal('MessageComplete'),
    conversationId: guid,
    taskId: guid,
    messageId: guid,
    /** As the stored message has it. */
    support: z.array(sentenceSupport).optional(),
  }),
  z.object({ type: z.literal('StreamError'), taskId: guid, error: z.string() }),
])
export type AIStreamEvent = z.infer<typeof aiStreamEvent>
