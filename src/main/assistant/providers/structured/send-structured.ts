import { fail, type JsonObject, type Result } from '../../../../contracts/index.ts'
import type {
  AIProvider,
  AIProviderRequest,
  AIProviderResponse,
  SendOptions,
  StructuredRequest,
} from '../ai-provider.ts'
import type { AIProviderError } from '../ai-provider-failure.ts'
import { signalOf } from '../signal-of.ts'
import { readSchema } from './read-schema.ts'
import { STRUCTURED_MAX_TOKENS, sendStructuredByPrompt } from './send-structured-by-prompt.ts'
import { attemptsOf, structuredAttempts } from './structured-attempts.ts'

/** The ways in which a provider can be asked; neither tries again by itself. */
export interface StructuredForms {
  /** With the schema in the provider's own form; `null` where it has none. */
  readonly native:
    | ((request: AIProviderRequest, schema: JsonObject, signal: AbortSignal) => Promise<AIProviderResponse>)
    | null
  readonly sendMessage: AIProvider['sendMessage']
}

/**
 * Structured output in the provider's own form, or by the prompt where it has none or refuses it. The policy bounds the calls in each form; a refused form
 * counts as a call.
 */
export const sendStructured = async (
  request: StructuredRequest,
  options: SendOptions | undefined,
  { native, sendMessage }: StructuredForms,
): Promise<Result<AIProviderResponse, AIProviderError>> => {
  const signal = signalOf(options)
  const schema = readSchema(request.schema)
  if (!schema.ok) return fail({ type: 'InvalidRequest', message: schema.error })
  if (!native) return sendStructuredByPrompt({ sendMessage }, request, { signal })
  const { tools, systemPrompt } = request
  const result = await structuredAttempts(
    (messages) => {
      const asked = {
        systemPrompt: systemPrompt ?? '',
        messages,
        tools,
        maxTokens: STRUCTURED_MAX_TOKENS,
        maxTokensByDefault: true,
        temperature: 0,
        stream: false,
      }
      return native(asked, schema.value.json, signal)
    },
    { request, schema: schema.value, signal },
  )
  if (result.ok || result.error.type !== 'InvalidRequest') return result
  const left = Math.max(1, attemptsOf(request.retryPolicy) - 1)
  return sendStructuredByPrompt(
    { sendMessage },
    { ...request, retryPolicy: { ...request.retryPolicy, maxAttempts: left } },
    { signal },
  )
}
