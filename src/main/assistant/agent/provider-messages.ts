import type { ConversationMessage } from '../../../contracts/index.ts'
import type { AIProviderMessage } from '../providers/ai-provider.ts'

/** UTF-16 units of earlier messages that a request carries at most; the latest are kept. */
const HISTORY_LENGTH = 60_000

/** Numbers of an earlier reply mean other passages now, so they are taken out. */
const withoutCitationMarks = (text: string): string => text.replace(/\s?\[\d{1,4}\]/g, '')

const asProviderMessage = (message: ConversationMessage): AIProviderMessage | null => {
  if (message.content.trim() === '') return null
  if (message.role === 'User') return { role: 'User', content: message.content }
  if (message.role === 'Assistant') return { role: 'Assistant', content: withoutCitationMarks(message.content) }
  return null
}

/** What was said before, as far as it fits, and the new message. Earlier tool results are not sent again. */
export const toProviderMessages = (
  history: readonly ConversationMessage[],
  userMessage: ConversationMessage,
): AIProviderMessage[] => {
  const earlier: AIProviderMessage[] = []
  let room = HISTORY_LENGTH
  for (const message of history.toReversed()) {
    const asSent = asProviderMessage(message)
    if (!asSent) continue
    room -= asSent.content.length
    if (room < 0) break
    earlier.unshift(asSent)
  }
  return [...earlier, { role: 'User', content: userMessage.content }]
}
