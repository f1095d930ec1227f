import type { ToolResult } from '../../../../contracts/index.ts'
import type { AIProviderMessage, AIProviderRequest } from '../ai-provider.ts'
import { pictureTokens } from './picture-tokens.ts'

type Conversation = Pick<AIProviderRequest, 'systemPrompt' | 'messages'>

/** A tool result is never made shorter than this, nor a system prompt. */
const SHORTEST_RESULT = 400
const SHORTEST_PROMPT = 2_000
const LENGTH_PER_TOKEN = 3
const MARK = ' … [shortened]'

const lengthOfResult = (result: ToolResult): number =>
  result.type === 'Failed' ? result.error.length : JSON.stringify(result.value).length

const messageLength = ({ content, toolCalls = [], toolResults = [], images = [] }: AIProviderMessage): number =>
  content.length +
  images.reduce((sum, image) => sum + pictureTokens(image) * LENGTH_PER_TOKEN, 0) +
  toolCalls.reduce((sum, { name, arguments: input }) => sum + name.length + JSON.stringify(input).length, 0) +
  toolResults.reduce((sum, { result }) => sum + lengthOfResult(result), 0)

/** UTF-16 units that a conversation takes, without tools; a picture counts as the text of as many tokens as it is estimated to take. */
export const conversationLength = ({ systemPrompt, messages }: Conversation): number =>
  messages.reduce((sum, message) => sum + messageLength(message), systemPrompt.length)

const cut = (text: string, length: number): string => (text.length <= length ? text : text.slice(0, length) + MARK)

const shortenedResult = (result: ToolResult, length: number): ToolResult => {
  if (lengthOfResult(result) <= length) return result
  if (result.type === 'Failed') return { type: 'Failed', error: cut(result.error, length) }
  const { value } = result
  return { type: 'Succeeded', value: cut(typeof value === 'string' ? value : JSON.stringify(value), length) }
}

const withResultsOf = (messages: readonly AIProviderMessage[], length: number): AIProviderMessage[] =>
  messages.map((message) =>
    message.toolResults
      ? {
          ...message,
          toolResults: message.toolResults.map((each) => ({ ...each, result: shortenedResult(each.result, length) })),
        }
      : message,
  )

const longestResult = (messages: readonly AIProviderMessage[]): number =>
  Math.max(0, ...messages.flatMap(({ toolResults = [] }) => toolResults.map(({ result }) => lengthOfResult(result))))

const placeOfQuestion = (messages: readonly AIProviderMessage[]): number =>
  messages.findLastIndex(
    ({ role, content, toolResults = [] }) => role === 'User' && content !== '' && toolResults.length === 0,
  )

/** Messages without the oldest pictures before a place; null where there are none. */
const withoutOldestPictures = (messages: readonly AIProviderMessage[], before: number): AIProviderMessage[] | null => {
  const oldest = messages.findIndex(({ images = [] }) => images.length > 0)
  if (oldest < 0 || oldest >= before) return null
  return messages.map(({ images, ...message }, index) => ({
    ...message,
    ...(images && index !== oldest && { images }),
  }))
}

/**
 * A conversation made to fit into `maxLength` UTF-16 units as far as it can be: pictures before the last question are left out first, then tool results are
 * shortened, then the oldest turns left out, then the end of the system prompt. The last question and what belongs to it stay whole.
 */
export const shrinkRequest = <Request extends Conversation>(request: Request, maxLength: number): Request => {
  let { messages, systemPrompt } = request
  const excess = (): number => conversationLength({ systemPrompt, messages }) - maxLength

  for (let fewer: AIProviderMessage[] | null = []; excess() > 0 && fewer; messages = fewer ?? messages)
    fewer = withoutOldestPictures(messages, placeOfQuestion(messages))
  for (let length = longestResult(messages); excess() > 0 && length > SHORTEST_RESULT; ) {
    length = Math.max(SHORTEST_RESULT, Math.floor(length / 2))
    messages = withResultsOf(messages, length)
  }
  while (excess() > 0 && placeOfQuestion(messages) > 0) messages = messages.slice(1)
  const tooMuch = excess()
  if (tooMuch > 0 && systemPrompt.length > SHORTEST_PROMPT)
    systemPrompt = cut(systemPrompt, Math.max(SHORTEST_PROMPT, systemPrompt.length - tooMuch - MARK.length))
  return { ...request, systemPrompt, messages }
}
