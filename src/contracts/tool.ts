import { z } from 'zod'
import { jsonObject, jsonValue } from './scalars.ts'

/** What a tool run gave: its value, or a failure told to the model as data. "Found nothing" is a success. */
export const toolResult = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Succeeded'), value: jsonValue }),
  z.object({ type: z.literal('Failed'), error: z.string() }),
])
export type ToolResult = z.infer<typeof toolResult>

export const aiProviderToolCall = z.object({ toolCallId: z.string(), name: z.string(), arguments: jsonValue })
export type AIProviderToolCall = z.infer<typeof aiProviderToolCall>

export const aiProviderToolResult = z.object({ toolCallId: z.string(), name: z.string(), result: toolResult })
export type AIProviderToolResult = z.infer<typeof aiProviderToolResult>

export const toolVisibility = z.enum(['ServerSide', 'ClientResident'])
export type ToolVisibility = z.infer<typeof toolVisibility>

export const toolCapabilities = z.object({
  /** Only for `ClientResident` tools: offered when the full-page assistant is open. */
  requiresFullPage: z.boolean(),
  requiresPlatformAdmin: z.boolean(),
})
export type ToolCapabilities = z.infer<typeof toolCapabilities>

export const toolSource = z.discriminatedUnion('type', [
  z.object({ type: z.literal('PlatformBuiltin') }),
  z.object({ type: z.literal('ModuleDeclared'), moduleName: z.string() }),
  z.object({ type: z.literal('CompanionContributed'), companionName: z.string() }),
])
export type ToolSource = z.infer<typeof toolSource>

/** A tool as a client may know it: everything but its executor. */
export const aiToolDescriptor = z.object({
  name: z.string(),
  description: z.string(),
  /** JSON Schema of type object. */
  parameters: jsonObject,
  visibility: toolVisibility,
  capabilities: toolCapabilities,
  source: toolSource,
})
export type AIToolDescriptor = z.infer<typeof aiToolDescriptor>
