import type { AIProviderToolResult } from '../../../../contracts/index.ts'
import type { AIProviderMessage, AIProviderRequest } from '../ai-provider.ts'
import { alternatingMessages } from '../messages/alternating-messages.ts'
import { resultText } from '../messages/result-text.ts'
import type { GgufCall, GgufTurn } from './gguf-messages.ts'

type Part = string | GgufCall

const partsOf = (
  { content, toolCalls = [] }: AIProviderMessage,
  results: ReadonlyMap<string, AIProviderToolResult>,
): Part[] => [
  ...(content === '' ? [] : [content]),
  ...toolCalls.map(({ toolCallId, name, arguments: params }): GgufCall => {
    const answered = results.get(toolCallId)
    return { type: 'functionCall', name, params, result: answered ? resultText(answered.result) : null }
  }),
]

/** A conversation as node-llama-cpp takes it: what tools gave stands in the model's own turn, beside the call. */
export const toGgufHistory = ({
  systemPrompt,
  messages,
}: Pick<AIProviderRequest, 'systemPrompt' | 'messages'>): GgufTurn[] => {
  const results = new Map(
    messages.flatMap(({ toolResults = [] }) => toolResults.map((each) => [each.toolCallId, each] as const)),
  )
  const turns: GgufTurn[] = systemPrompt === '' ? [] : [{ type: 'system', text: systemPrompt }]
  let open: Part[] | null = null
  for (const message of alternatingMessages(messages)) {
    if (message.role === 'Assistant') {
      const parts = partsOf(message, results)
      if (open) open.push(...parts)
      else {
        open = parts
        turns.push({ type: 'model', response: open })
      }
    } else if (message.content !== '') {
      turns.push({ type: 'user', text: message.content })
      open = null
    }
  }
  return turns
}
