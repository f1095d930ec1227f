import type { ConversationMessage, ThreadMessage } from '../../../contracts/index.ts'

/** A message as the panel draws it; without versions it is the only one in its place. */
export type ShownMessage = ConversationMessage & Partial<Pick<ThreadMessage, 'versions' | 'taskId'>>
