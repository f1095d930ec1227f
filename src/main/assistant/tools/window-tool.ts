import type { AIToolDefinition } from './ai-tool.ts'

/** What a ClientResident tool's executor gives where something runs it by mistake: a window carries it out. */
const carriedOutByWindow: AIToolDefinition['executor'] = async () => ({
  type: 'Failed',
  error: 'This is carried out by a window of Alcove.',
})

/** A tool that a window carries out. */
export const windowTool = (
  tool: Pick<AIToolDefinition, 'name' | 'description' | 'parameters'> & { readonly requiresFullPage?: boolean },
): AIToolDefinition => ({
  name: tool.name,
  description: tool.description,
  parameters: tool.parameters,
  executor: carriedOutByWindow,
  visibility: 'ClientResident',
  capabilities: { requiresFullPage: tool.requiresFullPage ?? false, requiresPlatformAdmin: false },
})
