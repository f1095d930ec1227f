/**
 * The window's side of an app of one's own: the shell with the assistant in it, the chat panel for any module's page, and the client of the
 * event stream.
 */
export { ConversationPanel, type ConversationPanelProps } from './assistant/index.ts'
export { createSSEClient, type SSEClient } from './client/index.ts'
export { type ShellConfig, type ShellModule, type ShellProgram, withAIAssistant } from './shell/index.ts'
