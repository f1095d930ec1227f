import type { AIProviderToolDef } from '../providers/ai-provider.ts'
import type { AIToolDefinition } from './ai-tool.ts'
import { parametersJsonSchema } from './parameters-json-schema.ts'

/** A tool as a provider's request carries it; the executor stays here. */
export const toProviderDef = (tool: AIToolDefinition): AIProviderToolDef => ({
  name: tool.name,
  description: tool.description,
  parameters: parametersJsonSchema(tool),
})
