import type { AIToolDefinition, RegisteredTool } from '../assistant/index.ts'
import { AlcoveError } from '../platform/index.ts'

export interface ToolSources {
  readonly builtIn: readonly AIToolDefinition[]
  readonly modules: readonly { readonly name: string; readonly tools?: readonly AIToolDefinition[] }[]
}

/** The tools that an app declares, with their sources. Throws `InvalidInput` naming a tool whose name is taken. */
export const registeredTools = ({ builtIn, modules }: ToolSources): RegisteredTool[] => {
  const tools = [
    ...builtIn.map((definition): RegisteredTool => ({ definition, source: { type: 'PlatformBuiltin' } })),
    ...modules.flatMap(({ name, tools: declared = [] }) =>
      declared.map(
        (definition): RegisteredTool => ({ definition, source: { type: 'ModuleDeclared', moduleName: name } }),
      ),
    ),
  ]
  const names = new Set<string>()
  for (const { definition } of tools) {
    if (names.has(definition.name))
      throw new AlcoveError('InvalidInput', `The app cannot start: two tools are named "${definition.name}".`)
    names.add(definition.name)
  }
  return tools
}
