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

/** Calls without a result and results without a call: what a reply that broke off leaves behind, and every strict server refuses. */
const paired = (messages: readonly AIProviderMessage[]): AIProviderMessage[] => {
  const asked = new Set<string>()
  const answered = new Set(messages.flatMap(({ toolResults = [] }) => toolResults.map(({ toolCallId }) => toolCallId)))
  return messages.map((message) => {
    const { toolCalls, toolResults, ...rest } = message
    if (message.role === 'Assistant' && toolCalls) {
      const calls = toolCalls.filter(({ toolCallId }) => answered.has(toolCallId))
      for (const { toolCallId } of calls) asked.add(toolCallId)
      return calls.length === toolCalls.length ? message : { ...rest, toolCalls: calls }
    }
    if (!toolResults) return message
    const results = toolResults.filter(({ toolCallId }) => asked.has(toolCallId))
    return results.length === toolResults.length ? message : { ...rest, toolResults: results }
  })
}

/**
 * The messages as the strictest chat template wants them: User and Assistant in turn, beginning with User, none empty, every tool call with its result.
 * Neighbours of one role are merged, so nothing that was said is lost but an answer whose question is gone. A System message becomes a part of the
 * User's message that follows it.
 */
export const alternatingMessages = (messages: readonly AIProviderMessage[]): AIProviderMessage[] => {
  const result: AIProviderMessage[] = []
  for (const message of paired(messages)) {
    if (isEmpty(message)) continue
    const current: AIProviderMessage = message.role === 'System' ? { ...message, role: 'User' } : message
    const last = result.at(-1)
    if (last?.role === current.role) result[result.length - 1] = merged(last, current)
    else if (last || current.role === 'User') result.push(current)
  }
  return result
}
