import type { ToolResult } from '../../../../contracts/index.ts'
import type { AIProviderMessage } from '../ai-provider.ts'

/** A tool's result as a wire format of plain text carries it. */
export const resultText = (result: ToolResult): string => {
  if (result.type === 'Failed') return `Failed: ${result.error}`
  return typeof result.value === 'string' ? result.value : JSON.stringify(result.value)
}

/** Messages for a model that takes no tools: what was already fetched goes along as text, calls are left out. */
export const withoutTools = (messages: readonly AIProviderMessage[]): AIProviderMessage[] =>
  messages.map(({ toolCalls: _calls, toolResults = [], providerMetadata: _metadata, ...message }) => ({
    ...message,
    content: [
      ...toolResults.map(({ name, result }) => `Result of ${name}: ${resultText(result)}`),
      ...(message.content === '' ? [] : [message.content]),
    ].join('\n'),
  }))

/** Messages for a model that sees no pictures. */
export const withoutImages = (messages: readonly AIProviderMessage[]): AIProviderMessage[] =>
  messages.map(({ images: _images, ...message }) => message)
