import type { AIProviderToolCall, ToolResult } from '../../../contracts/index.ts'
import { newGuid } from '../../platform/index.ts'
import { jsonLength } from '../tools/json-length.ts'
import type { ReplyLimits } from './reply-limits.ts'

const LONGEST_ID = 200
const LONGEST_NAME = 100

/** A call as it is kept, and the result that it has already, because it is not to be run. */
export interface TakenCall {
  readonly call: AIProviderToolCall
  readonly refused: ToolResult | null
}

const failed = (error: string): ToolResult => ({ type: 'Failed', error })

/**
 * The calls of one turn as far as they are kept: those that may be run, and one more that says how many were left out. An id that is missing or was used
 * before is replaced, since results are told apart by it; arguments that are too long are not kept.
 */
export const takeToolCalls = (
  calls: readonly AIProviderToolCall[],
  usedIds: Set<string>,
  { limits, left }: { readonly limits: ReplyLimits; readonly left: number },
): TakenCall[] => {
  const runnable = Math.min(limits.callsPerTurn, left)
  return calls.slice(0, runnable + 1).map((sent, index): TakenCall => {
    const isUsable = sent.toolCallId !== '' && sent.toolCallId.length <= LONGEST_ID && !usedIds.has(sent.toolCallId)
    const toolCallId = isUsable ? sent.toolCallId : newGuid()
    usedIds.add(toolCallId)
    const call = { ...sent, toolCallId, name: sent.name.slice(0, LONGEST_NAME) }
    if (jsonLength(sent.arguments, limits.argumentsLength) > limits.argumentsLength)
      return {
        call: { ...call, arguments: {} },
        refused: failed(`The arguments are longer than ${limits.argumentsLength} characters. Send less.`),
      }
    if (index < runnable) return { call, refused: null }
    const others = calls.length - runnable - 1
    const more = others > 0 ? ` ${others} more were left out.` : ''
    return { call, refused: failed(`At most ${runnable} calls are run at a time; this one was not.${more}`) }
  })
}
