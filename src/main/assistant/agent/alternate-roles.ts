import type { AIProviderMessage } from '../providers/ai-provider.ts'

const bringsResults = ({ toolResults = [] }: AIProviderMessage): boolean => toolResults.length > 0
const asksForTools = ({ toolCalls = [] }: AIProviderMessage): boolean => toolCalls.length > 0

const joined = (one: AIProviderMessage, other: AIProviderMessage): AIProviderMessage => {
  const images = [...(one.images ?? []), ...(other.images ?? [])]
  return {
    ...one,
    ...other,
    content: [one.content, other.content].filter((text) => text !== '').join('\n\n'),
    ...(images.length > 0 && { images }),
  }
}

const canJoin = (one: AIProviderMessage, other: AIProviderMessage): boolean =>
  one.role === other.role && !bringsResults(one) && !bringsResults(other) && !asksForTools(one)

/**
 * The messages in the strict form that some chat templates demand: the user's first, then in turns. Neighbours of one role become one message; what the
 * assistant said before the user's first words is left out. A stopped or failed reply leaves such neighbours.
 */
export const alternateRoles = (messages: readonly AIProviderMessage[]): AIProviderMessage[] => {
  const first = messages.findIndex(({ role }) => role === 'User')
  const alternating: AIProviderMessage[] = []
  for (const message of first < 0 ? [] : messages.slice(first)) {
    const last = alternating.at(-1)
    if (last && canJoin(last, message)) alternating[alternating.length - 1] = joined(last, message)
    else alternating.push(message)
  }
  return alternating
}
