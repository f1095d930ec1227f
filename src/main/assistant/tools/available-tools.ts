import type { AIToolDescriptor } from '../../../contracts/index.ts'
import type { AccessContext } from '../../platform/index.ts'
import type { RegisteredTool } from './ai-tool.ts'
import { parametersJsonSchema } from './parameters-json-schema.ts'

const isAllowed = ({ definition }: RegisteredTool, access: AccessContext, fullPage: boolean): boolean =>
  (access.platformAdmin || !definition.capabilities.requiresPlatformAdmin) &&
  (definition.visibility === 'ServerSide' || fullPage || !definition.capabilities.requiresFullPage)

/**
 * The tools that a caller may be offered. `requiresFullPage` counts for ClientResident tools alone, `requiresPlatformAdmin`
 * for all.
 */
export const availableTools = (
  tools: readonly RegisteredTool[],
  access: AccessContext,
  fullPage: boolean,
): RegisteredTool[] => tools.filter((tool) => isAllowed(tool, access, fullPage))

/** What a client may know of a tool. */
export const describeTool = ({ definition, source }: RegisteredTool): AIToolDescriptor => ({
  name: definition.name,
  description: definition.description,
  parameters: parametersJsonSchema(definition),
  visibility: definition.visibility,
  capabilities: definition.capabilities,
  source,
  asksFirst: definition.asksFirst ?? false,
})
