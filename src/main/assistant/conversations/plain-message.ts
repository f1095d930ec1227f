import type { ConversationMessage, MessagePicture } from '../../../contracts/index.ts'
import { newGuid, now } from '../../platform/index.ts'

/** A message of nothing but its words, said now, and what it shows with them. */
export const plainMessage = (
  role: 'User' | 'Assistant',
  content: string,
  pictures: readonly MessagePicture[] = [],
): ConversationMessage => ({
  messageId: newGuid(),
  role,
  content,
  toolCalls: [],
  toolResults: [],
  timestamp: now(),
  citations: [],
  completion: 'Complete',
  ...(pictures.length > 0 && { pictures: [...pictures] }),
})
