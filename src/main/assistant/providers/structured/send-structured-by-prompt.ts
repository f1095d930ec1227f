import { fail, type Result } from '../../../../contracts/index.ts'
import type { AIProvider, AIProviderResponse, SendOptions, StructuredRequest } from '../ai-provider.ts'
import type { AIProviderError } from '../ai-provider-failure.ts'
import { signalOf } from '../signal-of.ts'
import { readSchema } from './read-schema.ts'
import { structuredAttempts } from './structured-attempts.ts'

const instruction = (schema: string): string =>
  `Answer with one JSON value that satisfies this JSON Schema, and with nothing else: no explanation, no code fence.\n\n${schema}`

/** Tokens of an answer in JSON; the request of structured output has no field for them. */
export const STRUCTURED_MAX_TOKENS = 4_096

/**
 * Structured output for a model that has no form of its own for it: the schema goes into the prompt, the reply is checked, and what is wrong with it is told
 * to the model on the next attempt. At most `retryPolicy.maxAttempts` calls of `sendMessage`, of which none streams. An Error of the result for a schema
 * that is none (before any call), when no reply satisfies it, and for any failure; rejects with the signal's reason alone.
 */
export const sendStructuredByPrompt = async (
  provider: Pick<AIProvider, 'sendMessage'>,
  request: StructuredRequest,
  options?: SendOptions,
): Promise<Result<AIProviderResponse, AIProviderError>> => {
  const signal = signalOf(options)
  const schema = readSchema(request.schema)
  if (!schema.ok) return fail({ type: 'InvalidRequest', message: schema.error })
  const systemPrompt = [request.systemPrompt, instruction(request.schema)].filter(Boolean).join('\n\n')
  return structuredAttempts(
    (messages) =>
      provider.sendMessage(
        {
          systemPrompt,
          messages,
          tools: request.tools,
          maxTokens: STRUCTURED_MAX_TOKENS,
          maxTokensByDefault: true,
          temperature: 0,
          stream: false,
        },
        { signal },
      ),
    { request, schema: schema.value, signal },
  )
}
