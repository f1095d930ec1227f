import type { AIProviderToolResult } from '../../../../contracts/index.ts'
import type { AIProviderMessage } from '../../providers/ai-provider.ts'
import { pictureTokens } from '../../providers/messages/picture-tokens.ts'
import { estimateTokens } from './estimate-tokens.ts'

/** Lengths in UTF-16 units to which tool results are shortened, one after another, until everything fits. */
const RESULT_LENGTHS = [4_000, 1_000, 200]
const TOKENS_PER_MESSAGE = 8

export interface Fitted {
  readonly messages: readonly AIProviderMessage[]
  /** Pictures of earlier messages that were left out. */
  readonly droppedPictures: number
  readonly shortenedResults: number
  readonly droppedMessages: number
  /** Whether it fits by the estimate. The question is sent whole in any case. */
  readonly fits: boolean
}

const tokensOf = ({ content, toolCalls = [], toolResults = [], images = [] }: AIProviderMessage): number =>
  TOKENS_PER_MESSAGE +
  estimateTokens(content) +
  images.reduce((sum, image) => sum + pictureTokens(image), 0) +
  (toolCalls.length === 0 ? 0 : estimateTokens(JSON.stringify(toolCalls))) +
  toolResults.reduce((sum, { result }) => sum + estimateTokens(JSON.stringify(result)), 0)

const shorten = (given: AIProviderToolResult, length: number): AIProviderToolResult => {
  const { result } = given
  const text = result.type === 'Succeeded' ? JSON.stringify(result.value) : result.error
  if (text.length <= length) return given
  const cut = `${text.slice(0, length).toWellFormed()} … (shortened: ${text.length} characters in all)`
  return {
    ...given,
    result: result.type === 'Succeeded' ? { type: 'Succeeded', value: cut } : { type: 'Failed', error: cut },
  }
}

const LEFT_OUT = '[Pictures that were shown here are left out.]'

/** A message without the first of its pictures, and with a word on it. */
const withoutFirstPicture = ({ images = [], content, ...message }: AIProviderMessage): AIProviderMessage => {
  const rest = images.slice(1)
  const told = content.endsWith(LEFT_OUT) ? content : `${content}\n\n${LEFT_OUT}`
  return { ...message, content: told, ...(rest.length > 0 && { images: rest }) }
}

/** The place behind the earliest exchange: the next message in which the user speaks. */
const nextExchange = (messages: readonly AIProviderMessage[]): number => {
  const next = messages.findIndex(
    ({ role, toolResults = [] }, index) => index > 0 && role === 'User' && toolResults.length === 0,
  )
  return next < 0 ? messages.length : next
}

/**
 * Fits messages into so many tokens: first the pictures of earlier messages are left out, the oldest first, then tool results are shortened, the oldest first
 * and step by step, then the oldest exchanges are left out. `history` may go whole; of `present`, which begins with the question, only tool results are
 * shortened.
 */
export const fitMessages = (
  history: readonly AIProviderMessage[],
  present: readonly AIProviderMessage[],
  budget: number,
): Fitted => {
  let messages = [...history, ...present]
  let tokens = messages.map(tokensOf)
  let total = tokens.reduce((sum, each) => sum + each, 0)
  const shortened = new Set<string>()
  let droppedPictures = 0
  const replace = (index: number, message: AIProviderMessage): void => {
    const now = tokensOf(message)
    total += now - (tokens[index] ?? 0)
    messages[index] = message
    tokens[index] = now
  }

  for (let index = 0; index < history.length; index += 1)
    for (let message = messages[index]; message?.images && total > budget; message = messages[index]) {
      replace(index, withoutFirstPicture(message))
      droppedPictures += 1
    }
  for (const length of RESULT_LENGTHS) {
    for (let index = 0; index < messages.length && total > budget; index += 1) {
      const message = messages[index]
      if (!message?.toolResults) continue
      const toolResults = message.toolResults.map((given) => {
        const short = shorten(given, length)
        if (short !== given) shortened.add(given.toolCallId)
        return short
      })
      replace(index, { ...message, toolResults })
    }
  }
  let dropped = 0
  while (total > budget && dropped < history.length) {
    const count = Math.min(nextExchange(messages), history.length - dropped)
    total -= tokens.slice(0, count).reduce((sum, each) => sum + each, 0)
    messages = messages.slice(count)
    tokens = tokens.slice(count)
    dropped += count
  }
  const fits = total <= budget
  return { messages, droppedPictures, shortenedResults: shortened.size, droppedMessages: dropped, fits }
}
