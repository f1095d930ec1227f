/**
 * The window's side of an app of one's own: the shell with the assistant in it, the chat panel for any module's page, the client of the event
 * stream, the knowledge base's modules and icons, and the way for any module to tell it something.
 */
export { alcoveModules } from './alcove-modules.tsx'
export { ConversationPanel, type ConversationPanelProps } from './assistant/index.ts'
export { createSSEClient, SSEClient } from './client/index.ts'
export { aiContextIcon, documentIcon, noteIcon, resetIcon } from './knowledge/icons.ts'
export { narratives } from './narratives/index.ts'
export {
  type ShellConfig,
  type ShellModule,
  type ShellPage,
  type ShellProgram,
  withAIAssistant,
} from './shell/index.ts'
export { type InterfaceOptions, startInterface } from './start-interface.tsx'
