import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { fail, jsonValue, type Result, succeed } from '../../../contracts/index.ts'
import type {
  AIProvider,
  AIProviderError,
  AIProviderMessage,
  AIProviderResponse,
  SendOptions,
  StructuredRequest,
} from './ai-provider.ts'
import { AIProviderFailure } from './ai-provider.ts'

const instruction = (schema: string): string =>
  `Answer with one JSON value that satisfies this JSON Schema, and with nothing else: no explanation, no code fence.\n\n${schema}`

const contentOf = (response: AIProviderResponse): string =>
  response.messages.findLast(({ role }) => role === 'Assistant')?.content ?? ''

/** The JSON text in a reply: all of it, or what stands in its code fence or between its outermost brackets. */
const jsonTextOf = (content: string): string => {
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n```/.exec(content)?.[1]
  if (fenced !== undefined) return fenced
  const start = content.search(/[{[]/)
  const end = Math.max(content.lastIndexOf('}'), content.lastIndexOf(']'))
  return start >= 0 && end > start ? content.slice(start, end + 1) : content
}

/** The reply's JSON when it satisfies the schema, else what is wrong with it. */
export const checkStructured = (content: string, schema: string): Result<string, string> => {
  try {
    const text = jsonTextOf(content)
    const value = jsonValue.parse(JSON.parse(text))
    const checked = z.fromJSONSchema(JSON.parse(schema)).safeParse(value)
    return checked.success ? succeed(text.trim()) : fail(z.prettifyError(checked.error))
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'It is not JSON.')
  }
}

/**
 * Structured output for a model that has none of its own: the schema goes into the prompt, the reply is checked, and what is wrong with it is told
 * to the model on the next try. Fails with `InvalidResponse` when no try satisfies the schema.
 */
export const sendStructuredByPrompt = async (
  provider: Pick<AIProvider, 'sendMessage'>,
  request: StructuredRequest,
  options: SendOptions,
): Promise<Result<AIProviderResponse, AIProviderError>> => {
  const { retryPolicy, schema, systemPrompt, tools } = request
  const messages: AIProviderMessage[] = [...request.messages]
  const prompt = [systemPrompt, instruction(schema)].filter((part) => part !== null).join('\n\n')
  try {
    for (let attempt = 1; attempt <= Math.max(1, retryPolicy.maxAttempts); attempt += 1) {
      if (attempt > 1)
        await sleep(retryPolicy.initialDelayMs * 2 ** (attempt - 2), undefined, { signal: options.signal })
      const response = await provider.sendMessage(
        { systemPrompt: prompt, messages, tools, maxTokens: 4096, temperature: 0, stream: false },
        { signal: options.signal },
      )
      const content = contentOf(response)
      const checked = checkStructured(content, schema)
      if (checked.ok) return succeed({ ...response, messages: [{ role: 'Assistant', content: checked.value }] })
      messages.push(
        { role: 'Assistant', content },
        {
          role: 'User',
          content: `That does not satisfy the schema: ${checked.error}\nAnswer again with the JSON alone.`,
        },
      )
    }
    return fail({
      type: 'InvalidResponse',
      message: 'The model did not answer in the form that was asked for. Try again or choose another model.',
    })
  } catch (error) {
    options.signal.throwIfAborted()
    if (error instanceof AIProviderFailure) return fail(error.failure)
    throw error
  }
}
