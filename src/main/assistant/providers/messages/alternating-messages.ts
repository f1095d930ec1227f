import type { AIProviderMessage } from '../ai-provider.ts'

const joined = (first: string, second: string): string =>
  [first, second].filter((text) => text.trim() !== '').join('\n\n')

const isEmpty = ({ content, toolCalls = [], toolResults = [], images = [] }: AIProviderMessage): boolean =>
  content.trim() === '' && toolCalls.length === 0 && toolResults.length === 0 && images.length === 0

/** Both messages as one. What only one of them has stays as it is. */
const merged = (first: AIProviderMessage, second: AIProviderMessage): AIProviderMessage => {
  const toolCalls = [...(first.toolCalls ?? []), ...(second.toolCalls ?? [])]
  const toolResults = [...(first.toolResults ?? []), ...(second.toolResults ?? [])]
  const images = [...(first.images ?? []), ...(second.images ?? [])]
  const reasoning = joined(first.reasoning ?? '', second.reasoning ?? '')
  // Signatures hold for the message that they came with: of two, only that with the calls must go back.
  const { providerMetadata } = (second.toolCalls ?? []).length > 0 ? second : first
  return {
    role: first.role,
    content: joined(first.content, second.content),
    ...(toolCalls.length > 0 && { toolCalls }),
    ...(toolResults.length > 0 && { toolResults }),
    ...(images.length > 0 && { images }),
    ...(reasoning !== '' && { reasoning }),
    ...(providerMetadata && { providerMetadata }),
  }
}

/** What a reply that broke off leaves behind, and every strict server refuses, is left out: calls without a result after them, results without a call before them. */
const paired = (messages: readonly AIProviderMessage[]): AIProviderMessage[] => {
  const asked = new Set<string>()
  const answered = new Set<string>()
  const withCalledResults = messages.map((message) => {
    for (const { toolCallId } of message.role === 'Assistant' ? (message.toolCalls ?? []) : []) asked.add(toolCallId)
    if (!message.toolResults) return message
    const { toolResults, ...rest } = message
    const called = toolResults.filter(({ toolCallId }) => asked.has(toolCallId))
    for (const { toolCallId } of called) answered.add(toolCallId)
    return called.length === toolResults.length ? message : { ...rest, toolResults: called }
  })
  return withCalledResults.map((message) => {
    if (!message.toolCalls) return message
    const { toolCalls, ...rest } = message
    const useful = toolCalls.filter(({ toolCallId }) => answered.has(toolCallId))
    return useful.length === toolCalls.length ? message : { ...rest, toolCalls: useful }
  })
}

/** From the first message that a user wrote: what stands before it answers a question that is gone. */
const fromFirstQuestion = (messages: readonly AIProviderMessage[]): readonly AIProviderMessage[] => {
  const first = messages.findIndex(
    ({ role, content, images = [] }) => role !== 'Assistant' && (content.trim() !== '' || images.length > 0),
  )
  return first < 0 ? [] : messages.slice(first)
}

/**
 * The messages as the strictest chat template wants them: User and Assistant in turn, beginning with User, none empty, every tool call with its result.
 * Neighbours of one role are merged, so nothing that was said is lost but an answer whose question is gone. A System message becomes a part of the
 * User's message that follows it.
 */
export const alternatingMessages = (messages: readonly AIProviderMessage[]): AIProviderMessage[] => {
  const result: AIProviderMessage[] = []
  for (const message of paired(fromFirstQuestion(messages))) {
    if (isEmpty(message)) continue
    const current: AIProviderMessage = message.role === 'System' ? { ...message, role: 'User' } : message
    const last = result.at(-1)
    if (last?.role === current.role) result[result.length - 1] = merged(last, current)
    else result.push(current)
  }
  return result
}
