import { newGuid } from '../../platform/index.ts'
import { defaultAssistantConfig } from '../assistant-server-config.ts'
import type { AgentLoop, AgentLoopContext } from './agent-loop-context.ts'

const TOOL_TIMEOUT_MS = 60_000

/** A context in which nothing is left open that a run needs. */
export interface RunningContext extends AgentLoopContext {
  readonly taskId: string
  readonly maxTokens: number
  /** Whether nobody chose `maxTokens`. */
  readonly maxTokensByDefault: boolean
  readonly temperature: number
  readonly streamingEnabled: boolean
  readonly toolTimeoutMs: number
}

export interface RunningLoop extends AgentLoop {
  readonly context: RunningContext
}

const standard = defaultAssistantConfig({ name: '', icon: '', showSidePanel: false })

/** The loop with the default of whatever its context leaves out. */
export const runningLoop = (loop: AgentLoop): RunningLoop => {
  const { context } = loop
  return {
    ...loop,
    context: {
      ...context,
      taskId: context.taskId ?? newGuid(),
      maxTokens: context.maxTokens ?? standard.defaultMaxTokens,
      maxTokensByDefault: context.maxTokens === undefined,
      temperature: context.temperature ?? standard.defaultTemperature,
      streamingEnabled: context.streamingEnabled ?? standard.streamingEnabled,
      toolTimeoutMs: context.toolTimeoutMs ?? TOOL_TIMEOUT_MS,
    },
  }
}
