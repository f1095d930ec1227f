import { z } from 'zod'
import { aiProviderToolCall, type JsonObject } from '../../../../contracts/index.ts'

/** One turn of a conversation as node-llama-cpp takes it; a call stands with its result. */
export type GgufTurn =
  | { readonly type: 'system' | 'user'; readonly text: string }
  | { readonly type: 'model'; readonly response: readonly (string | GgufCall)[] }
export interface GgufCall {
  readonly type: 'functionCall'
  readonly name: string
  readonly params: unknown
  readonly result: unknown
}

export interface GgufGeneration {
  readonly history: readonly GgufTurn[]
  readonly functions: Readonly<Record<string, { readonly description: string; readonly params: JsonObject }>>
  readonly schema: JsonObject | null
  readonly maxTokens: number
  readonly temperature: number
  readonly topP: number | null
  readonly stopSequences: readonly string[]
  readonly thinks: boolean
}

/** What the app asks of the model's process. Answers carry the id of what they answer. */
export type ToModel =
  | { readonly type: 'Inspect'; readonly id: number; readonly path: string }
  | {
      readonly type: 'Load'
      readonly id: number
      readonly path: string
      readonly contextLength: number | null
      readonly gpu: boolean
      readonly threads: number
    }
  | { readonly type: 'Generate'; readonly id: number; readonly generation: GgufGeneration }
  | { readonly type: 'Stop'; readonly id: number }

const id = z.int()
const bytes = z.number().nonnegative()

/** What the model's process answers. Checked, since what runs in it has read a file from anywhere. */
export const fromModel = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('Inspected'),
    id,
    contextLength: z.int().positive().nullable(),
    sizeBytes: bytes,
  }),
  z.object({ type: z.literal('Loaded'), id, memoryBytes: bytes }),
  z.object({ type: z.literal('Text'), id, text: z.string() }),
  z.object({ type: z.literal('Thought'), id, text: z.string() }),
  z.object({
    type: z.literal('Done'),
    id,
    calls: z.array(aiProviderToolCall).max(1_000),
    stopReason: z.enum(['Stop', 'StopSequence', 'ToolCalls', 'Length', 'Unknown']),
    promptTokens: z.int().nonnegative(),
    cachedPromptTokens: z.int().nonnegative(),
    outputTokens: z.int().nonnegative(),
    memoryBytes: bytes,
  }),
  z.object({
    type: z.literal('Failed'),
    id,
    reason: z.enum(['File', 'Memory', 'Context', 'Schema', 'Other']),
    message: z.string(),
    contextLength: z.int().positive().nullable(),
    promptTokens: z.int().nonnegative().nullable(),
  }),
])
export type FromModel = z.infer<typeof fromModel>
export type ModelFailure = Extract<FromModel, { type: 'Failed' }>
