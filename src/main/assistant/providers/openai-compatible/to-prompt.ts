import type { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { AIProviderMessage } from '../ai-provider.ts'

export type ChatModel = ReturnType<ReturnType<typeof createOpenAICompatible>['chatModel']>
export type CallOptions = Parameters<ChatModel['doStream']>[0]
type Prompt = CallOptions['prompt']

const asPlainText = (message: AIProviderMessage): string =>
  (message.toolResults ?? []).map(({ name, result }) => `Result of ${name}: ${JSON.stringify(result)}`).join('\n')

const messagePrompt = (message: AIProviderMessage, withTools: boolean): Prompt => {
  const { content, toolCalls = [], toolResults = [] } = message
  if (message.role === 'System') return [{ role: 'system', content }]
  if (message.role === 'Assistant') {
    const calls = withTools ? toolCalls : []
    if (content === '' && calls.length === 0) return []
    return [
      {
        role: 'assistant',
        content: [
          ...(content === '' ? [] : [{ type: 'text' as const, text: content }]),
          ...calls.map(({ toolCallId, name, arguments: input }) => ({
            type: 'tool-call' as const,
            toolCallId,
            toolName: name,
            input,
          })),
        ],
      },
    ]
  }
  if (toolResults.length === 0) return [{ role: 'user', content: [{ type: 'text', text: content }] }]
  if (!withTools) return [{ role: 'user', content: [{ type: 'text', text: asPlainText(message) }] }]
  return [
    {
      role: 'tool',
      content: toolResults.map(({ toolCallId, name, result }) => ({
        type: 'tool-result' as const,
        toolCallId,
        toolName: name,
        output:
          result.type === 'Succeeded'
            ? { type: 'json' as const, value: result.value }
            : { type: 'error-text' as const, value: `Failed: ${result.error}` },
      })),
    },
  ]
}

/** Our messages as the AI SDK's prompt. Without tools, results that were already fetched go along as text. */
export const toPrompt = (systemPrompt: string, messages: readonly AIProviderMessage[], withTools: boolean): Prompt => [
  ...(systemPrompt === '' ? [] : [{ role: 'system' as const, content: systemPrompt }]),
  ...messages.flatMap((message) => messagePrompt(message, withTools)),
]
