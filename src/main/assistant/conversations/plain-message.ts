import type { ConversationMessage } from '../../../contracts/index.ts'
import { newGuid, now } from '../../platform/index.ts'

/** A message of nothing but its words, said now. */
export const plainMessage = (role: 'User' | 'Assistant', content: string): ConversationMessage => ({
  messageId: newGuid(),
  role,
  content,
  toolCalls: [],
  toolResults: [],
  timestamp: now(),
  citations: [],
  completion: 'Complete',
})
