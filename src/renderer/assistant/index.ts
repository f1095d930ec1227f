/** The assistant as a person sees it: the full page, the side panel, and the chat that both are made of. */

export { AssistantPage } from './assistant-page.tsx'
export { followQuestionFiles } from './attached/follow-question-files.ts'
export { ConversationPanel, type ConversationPanelProps } from './conversation-panel.tsx'
export { PrintHost } from './print/print-host.tsx'
export { printConversation } from './print/printing.ts'
export { createReplies, type RepliesStore } from './reply/replies.ts'
export { RepliesProvider, useRunningTask } from './reply/replies-context.tsx'
export { SidePanel } from './side-panel.tsx'
export { addressOfHit } from './wanted-message.ts'
