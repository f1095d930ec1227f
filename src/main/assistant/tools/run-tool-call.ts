import type { AIProviderToolCall, ToolResult } from '../../../contracts/index.ts'
import { AlcoveError, type Logger } from '../../platform/index.ts'
import { untilAborted } from '../agent/until-aborted.ts'
import type { RegisteredTool, ToolCallContext } from './ai-tool.ts'
import { checkArguments } from './check-arguments.ts'

/** The longest result, as JSON text in UTF-16 units, that is handed to a model. */
const MAX_RESULT_LENGTH = 400_000

export interface ToolRun {
  readonly tools: readonly RegisteredTool[]
  readonly context: ToolCallContext
  readonly timeoutMs: number
  readonly logger?: Logger | undefined
}

const failed = (error: string): ToolResult => ({ type: 'Failed', error })

/**
 * Runs one call that a model asked for. An unknown tool, bad arguments, a tool that throws or takes too long all come back as `Failed`,
 * so that the model can go on; only an abort by the user rejects.
 */
export const runToolCall = async (call: AIProviderToolCall, run: ToolRun): Promise<ToolResult> => {
  const { context } = run
  const tool = run.tools.find(({ definition }) => definition.name === call.name)?.definition
  if (!tool) return failed(`There is no tool named "${call.name}".`)
  const args = checkArguments(tool.parameters, call.arguments)
  if (!args.ok) return failed(args.error)
  const timeout = AbortSignal.timeout(run.timeoutMs)
  const signal = AbortSignal.any([context.signal, timeout])
  try {
    const result = await untilAborted(tool.executor(args.value, { ...context, signal }), signal)
    if (JSON.stringify(result).length > MAX_RESULT_LENGTH)
      return failed('The result is too large to read. Ask for less.')
    return result
  } catch (error) {
    context.signal.throwIfAborted()
    if (timeout.aborted) return failed(`The tool took longer than ${Math.round(run.timeoutMs / 1000)} seconds.`)
    run.logger?.error({ err: error, tool: call.name }, 'a tool failed')
    return failed(error instanceof AlcoveError && error.code !== 'Internal' ? error.message : 'The tool failed.')
  }
}
