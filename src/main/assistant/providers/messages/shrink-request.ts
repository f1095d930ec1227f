import type { ToolResult } from '../../../../contracts/index.ts'
import type { AIProviderMessage, AIProviderRequest } from '../ai-provider.ts'

type Conversation = Pick<AIProviderRequest, 'systemPrompt' | 'messages'>

/** A tool result is never made shorter than this, nor a system prompt. */
const SHORTEST_RESULT = 400
const SHORTEST_PROMPT = 2_000
const MARK = ' … [shortened]'

const lengthOfResult = (result: ToolResult): number =>
  result.type === 'Failed' ? result.error.length : JSON.stringify(result.value).length

const messageLength = ({ content, toolCalls = [], toolResults = [] }: AIProviderMessage): number =>
  content.length +
  toolCalls.reduce((sum, { name, arguments: input }) => sum + name.length + JSON.stringify(input).length, 0) +
  toolResults.reduce((sum, { result }) => sum + lengthOfResult(result), 0)

/** UTF-16 units that a conversation takes, without tools and pictures. */
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

/**
 * A conversation made to fit into `maxLength` UTF-16 units as far as it can be: tool results are shortened first, then the oldest turns left out, then the
 * end of the system prompt. The last question and what belongs to it stay whole.
 */
export const shrinkRequest = <Request extends Conversation>(request: Request, maxLength: number): Request => {
  let { messages, systemPrompt } = request
  const excess = (): number => conversationLength({ systemPrompt, messages }) - maxLength

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
