import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { AIProviderToolResult } from '../../../../contracts/index.ts'
import type { AIProviderMessage, AIProviderRequest } from '../ai-provider.ts'
import { keptPartsOf, type SdkMetadata } from './sdk-metadata.ts'

/** Ids as every server takes them; those that another kind of provider made may hold more. */
const plainId = (id: string): string => id.replace(/[^\w-]/g, '_').slice(0, 64)

const options = (metadata: SdkMetadata | undefined) => (metadata ? { providerOptions: metadata } : {})

const assistantMessage = (message: AIProviderMessage, name: string, model: string): LanguageModelV4Message => {
  const { content, toolCalls = [] } = message
  const kept = keptPartsOf(message, name, model)
  return {
    role: 'assistant',
    content: [
      ...(kept?.reasoning ?? []).map(({ text, metadata }) => ({
        type: 'reasoning' as const,
        text,
        ...options(metadata),
      })),
      ...(content === '' ? [] : [{ type: 'text' as const, text: content, ...options(kept?.text) }]),
      ...toolCalls.map((call) => ({
        type: 'tool-call' as const,
        toolCallId: plainId(call.toolCallId),
        toolName: call.name,
        input: call.arguments,
        ...options(kept?.calls[call.toolCallId]),
      })),
    ],
  }
}

const outputOf = ({ result }: AIProviderToolResult) => {
  if (result.type === 'Failed') return { type: 'error-text' as const, value: `Failed: ${result.error}` }
  const { value } = result
  return typeof value === 'string' ? { type: 'text' as const, value } : { type: 'json' as const, value }
}

const userMessages = ({ content, toolResults = [], images = [] }: AIProviderMessage): LanguageModelV4Message[] => {
  const results: LanguageModelV4Message[] =
    toolResults.length === 0
      ? []
      : [
          {
            role: 'tool',
            content: toolResults.map((each) => ({
              type: 'tool-result',
              toolCallId: plainId(each.toolCallId),
              toolName: each.name,
              output: outputOf(each),
            })),
          },
        ]
  if (content === '' && images.length === 0) return results
  return [
    ...results,
    {
      role: 'user',
      content: [
        ...images.map(({ mediaType, data }) => ({
          type: 'file' as const,
          mediaType,
          data: { type: 'data' as const, data },
        })),
        ...(content === '' ? [] : [{ type: 'text' as const, text: content }]),
      ],
    },
  ]
}

/** A conversation as the AI SDK's models take it. */
export const toSdkPrompt = (
  { systemPrompt, messages }: Pick<AIProviderRequest, 'systemPrompt' | 'messages'>,
  { name, model, system }: { name: string; model: string; system: SdkMetadata | undefined },
): LanguageModelV4Prompt => [
  ...(systemPrompt === '' ? [] : [{ role: 'system' as const, content: systemPrompt, ...options(system) }]),
  ...messages.flatMap((message) =>
    message.role === 'Assistant' ? [assistantMessage(message, name, model)] : userMessages(message),
  ),
]
