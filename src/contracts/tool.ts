import { z } from 'zod'
import { dateTime, guid, jsonObject, jsonValue } from './scalars.ts'

/** What a tool run gave: its value, or a failure told to the model as data. "Found nothing" is a success. */
export const toolResult = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Succeeded'), value: jsonValue }),
  z.object({ type: z.literal('Failed'), error: z.string() }),
])
export type ToolResult = z.infer<typeof toolResult>

/** A call that a model asked for. Its arguments are not checked yet. */
export const aiProviderToolCall = z.object({ toolCallId: z.string(), name: z.string(), arguments: jsonValue })
export type AIProviderToolCall = z.infer<typeof aiProviderToolCall>

/** What came of a call, under the id of the call. */
export const aiProviderToolResult = z.object({ toolCallId: z.string(), name: z.string(), result: toolResult })
export type AIProviderToolResult = z.infer<typeof aiProviderToolResult>

/** Who carries out a tool: the server, or a window of the person who asked. */
export const toolVisibility = z.enum(['ServerSide', 'ClientResident'])
export type ToolVisibility = z.infer<typeof toolVisibility>

/** What has to be so for a tool to be offered. */
export const toolCapabilities = z.object({
  /** Only for `ClientResident` tools: offered when the full-page assistant is open. */
  requiresFullPage: z.boolean(),
  requiresPlatformAdmin: z.boolean(),
})
export type ToolCapabilities = z.infer<typeof toolCapabilities>

/** Who brought a tool: Alcove, a module, or a companion, with its name. */
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
  /** Whether it changes something, so that a person is asked before each run. */
  asksFirst: z.boolean().default(false),
})
export type AIToolDescriptor = z.infer<typeof aiToolDescriptor>

/**
 * What a reply asks of the windows of the person who asked: to carry out a ClientResident tool (`Run`), or whether a tool that changes something may
 * run (`Approve`). The first answer counts; without one by `expiresAt` the call fails.
 */
export const toolRequest = z.object({
  conversationId: guid,
  taskId: guid,
  toolCallId: z.string(),
  toolName: z.string(),
  kind: z.enum(['Run', 'Approve']),
  args: jsonValue,
  expiresAt: dateTime,
})
export type ToolRequest = z.infer<typeof toolRequest>

/** A window's answer to a {@link toolRequest}: the outcome of a `Run`, the person's word on an `Approve`. */
export const toolAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Result'), result: toolResult }),
  z.object({ type: z.literal('Approved') }),
  z.object({ type: z.literal('Refused') }),
])
export type ToolAnswer = z.infer<typeof toolAnswer>
