import type { AIProviderToolResult, GivenMessage } from '../../../contracts/index.ts'
import { readCitations } from '../citations/marks/citation-filter.ts'
import type { AIProviderMessage } from '../providers/ai-provider.ts'
import { SEARCH_KNOWLEDGE, searchKnowledgeResult } from '../tools/search-knowledge-result.ts'
import { contentFor, type ThreadPictures } from './pictures/thread-pictures.ts'

const NO_ANSWER = '(This was not answered.)'

/** Numbers of an earlier reply mean other passages now, so they are taken out. */
const withoutCitations = (text: string): string => readCitations(text, () => null)

const withoutNumbers = (given: AIProviderToolResult): AIProviderToolResult => {
  if (given.name !== SEARCH_KNOWLEDGE || given.result.type === 'Failed') return given
  const found = searchKnowledgeResult.safeParse(given.result.value)
  if (!found.success) return given
  const passages = found.data.passages.map(({ fileName, place, text }) => ({ fileName, place, text }))
  return { ...given, result: { type: 'Succeeded', value: { passages } } }
}

export interface HistoryOptions {
  /** Whether the provider is offered tools now; what earlier replies did with tools is left out where it is not. */
  readonly withTools: boolean
  /** The reply that is to be continued: its numbers still mean what they meant. */
  readonly continued: string | null
  readonly pictures: Pick<ThreadPictures, 'shown'>
}

const replyMessages = (
  { messageId, content, toolCalls, toolResults }: GivenMessage,
  { withTools, continued }: HistoryOptions,
): AIProviderMessage[] => {
  const text = messageId === continued ? content : withoutCitations(content)
  const answered = new Set(toolResults.map(({ toolCallId }) => toolCallId))
  const calls = withTools ? toolCalls.filter(({ toolCallId }) => answered.has(toolCallId)) : []
  const results = toolResults.filter((result) => calls.some(({ toolCallId }) => toolCallId === result.toolCallId))
  const said: AIProviderMessage[] = text.trim() === '' ? [] : [{ role: 'Assistant', content: text }]
  if (calls.length === 0) return said
  return [
    { role: 'Assistant', content: '', toolCalls: calls },
    { role: 'User', content: '', toolResults: results.map(withoutNumbers) },
    ...(said.length > 0 ? said : [{ role: 'Assistant' as const, content: NO_ANSWER }]),
  ]
}

/** A user's message as a provider takes it, with the pictures that the model is shown. */
export const userMessage = (message: GivenMessage, pictures: Pick<ThreadPictures, 'shown'>): AIProviderMessage => {
  const images = pictures.shown.get(message.messageId) ?? []
  return { role: 'User', content: contentFor(message, pictures), ...(images.length > 0 && { images }) }
}

/** Earlier messages as a provider takes them: what was said, the tool calls that were made and what they gave. Thoughts are not sent again. */
export const historyMessages = (history: readonly GivenMessage[], options: HistoryOptions): AIProviderMessage[] =>
  history.flatMap((message): AIProviderMessage[] => {
    if (message.role === 'Assistant') return replyMessages(message, options)
    if (message.role !== 'User' || message.content.trim() === '') return []
    return [userMessage(message, options.pictures)]
  })
