import { z } from 'zod'
import { guid } from './scalars.ts'

/** Pending → Running → (ToolCalling | Streaming)* → Completed | Failed | Cancelled. The last three are final. */
export const aiTaskStatus = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Pending') }),
  z.object({ type: z.literal('Running') }),
  z.object({ type: z.literal('ToolCalling') }),
  z.object({ type: z.literal('Streaming') }),
  z.object({ type: z.literal('Completed') }),
  z.object({ type: z.literal('Failed'), reason: z.string() }),
  z.object({ type: z.literal('Cancelled') }),
])
export type AITaskStatus = z.infer<typeof aiTaskStatus>

/** A reply to one message, and how far it is. */
export const aiTask = z.object({ taskId: guid, conversationId: guid, status: aiTaskStatus })
export type AITask = z.infer<typeof aiTask>

/** Whether a task is over: nothing follows Completed, Failed or Cancelled. */
export const isFinal = (status: AITaskStatus): boolean =>
  status.type === 'Completed' || status.type === 'Failed' || status.type === 'Cancelled'
