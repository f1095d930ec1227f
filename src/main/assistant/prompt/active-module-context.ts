import type { SystemPromptBuilder } from './prompt-context.ts'

/** The static prompt of the module from whose view the question is asked; nothing for any other. */
export const activeModuleContext: SystemPromptBuilder = async ({ activeModule, moduleContexts }) =>
  activeModule === null ? '' : (moduleContexts.get(activeModule)?.systemPrompt ?? '')
