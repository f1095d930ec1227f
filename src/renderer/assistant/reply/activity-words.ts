import { isFinal } from '../../../contracts/index.ts'
import type { ReplyState } from './reply-state.ts'

const KNOWN_TOOLS = new Set(['search_knowledge'])

/** Whether a model is waited for that has neither said nor thought anything, and does nothing else meanwhile. */
export const isWordless = (reply: ReplyState): boolean =>
  !isFinal(reply.status) && reply.text === '' && reply.thoughts === '' && reply.tools.every(({ done }) => done)

/** The catalogue key that says what the assistant is doing now; null when its text speaks for itself. */
export const activityWords = (reply: ReplyState): string | null => {
  if (isFinal(reply.status)) return null
  const tool = reply.tools.findLast(({ done }) => !done)
  if (tool) return KNOWN_TOOLS.has(tool.toolName) ? `assistant.activity.${tool.toolName}` : 'assistant.activity.tool'
  return reply.text === '' ? 'assistant.activity.thinking' : null
}
