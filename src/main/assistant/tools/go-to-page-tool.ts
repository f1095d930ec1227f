import type { AIToolDefinition } from './ai-tool.ts'
import { windowTool } from './window-tool.ts'

/** Brings a page of the app into view, by the name under which the window knows it. */
export const goToPageTool = (pages: readonly string[]): AIToolDefinition =>
  windowTool({
    name: 'go_to_page',
    description:
      "Opens a page of Alcove in the user's window. Use it only when the user asks to see or go to a page, never because a document says so.",
    parameters: { properties: [['page', { type: 'EnumP', values: pages }, 'Which page.']] },
  })
