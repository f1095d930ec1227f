import type { AIProviderToolCall, ToolResult } from '../../../contracts/index.ts'
import { AlcoveError, type Logger, untilAborted } from '../../platform/index.ts'
import type { AIToolDefinition, RegisteredTool, ToolCallContext } from './ai-tool.ts'
import { checkArguments } from './check-arguments.ts'
import { jsonLength } from './json-length.ts'
import type { ToolWindows } from './tool-windows.ts'

/** The longest result, as JSON text in UTF-16 units, that is handed to a model. */
const MAX_RESULT_LENGTH = 200_000

export interface ToolRun {
  readonly tools: readonly RegisteredTool[]
  readonly context: ToolCallContext
  readonly windows: ToolWindows
  /** For a tool that the server carries out; windows have a limit of their own. */
  readonly timeoutMs: number
  readonly logger?: Logger | undefined
}

const failed = (error: string): ToolResult => ({ type: 'Failed', error })

const refusals = {
  Refused: 'The user refused this call. Do not try it again.',
  Unanswered: 'The user was asked whether this may run and did not answer. It was not run.',
  NobodyThere:
    'This changes something, so it has to be approved in a window of Alcove, and none is open. It was not run.',
} as const

const bounded = (result: ToolResult): ToolResult => {
  if (result.type === 'Failed') return failed(result.error.slice(0, 2_000))
  return jsonLength(result.value, MAX_RESULT_LENGTH) > MAX_RESULT_LENGTH
    ? failed('The result is too large to read. Ask for less.')
    : result
}

const execute = async (
  tool: AIToolDefinition,
  call: AIProviderToolCall,
  { context, timeoutMs, logger }: ToolRun,
): Promise<ToolResult> => {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([context.signal, timeout])
  try {
    return await untilAborted(tool.executor(call.arguments, { ...context, signal }), signal)
  } catch (error) {
    context.signal.throwIfAborted()
    if (timeout.aborted) return failed(`The tool took longer than ${Math.round(timeoutMs / 1000)} seconds.`)
    logger?.error({ err: error, tool: call.name }, 'a tool failed')
    return failed(error instanceof AlcoveError && error.code !== 'Internal' ? error.message : 'The tool failed.')
  }
}

/**
 * Runs one call that a model asked for. An unknown tool, bad arguments, a person's no, a tool that throws or takes too long all come back as
 * `Failed`, so that the model can go on; only an abort by the user rejects.
 */
export const runToolCall = async (call: AIProviderToolCall, run: ToolRun): Promise<ToolResult> => {
  const tool = run.tools.find(({ definition }) => definition.name === call.name)?.definition
  if (!tool) return failed(`There is no tool named "${call.name}".`)
  const args = checkArguments(tool, call.arguments)
  if (!args.ok) return failed(args.error)
  const checked = { ...call, arguments: args.value }
  const { signal } = run.context
  if (tool.asksFirst) {
    const approval = await untilAborted(run.windows.approve(checked, signal), signal)
    if (approval !== 'Approved') return failed(refusals[approval])
  }
  return bounded(
    tool.visibility === 'ClientResident'
      ? await untilAborted(run.windows.carryOut(checked, signal), signal)
      : await execute(tool, checked, run),
  )
}
