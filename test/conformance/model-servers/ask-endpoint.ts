import {
  type AIProviderError,
  AIProviderFailure,
  type AIProviderMessage,
  type AIProviderRequest,
  type AIProviderResponse,
  type EndpointLimits,
  openAICompatibleProviderBuilder,
  type ProviderConnection,
} from '../../../src/main/assistant/index.ts'
import { chatRecordings } from '../../fixtures/recordings/chat-completions.ts'
import {
  type Answer,
  events,
  json,
  type Recording,
  startWireServer,
  type WireRequest,
} from '../../fixtures/wire-server.ts'

/** What was found by running Alcove against model servers stays as the tests of this folder: one message to an endpoint that answers so. */

export const KEY = 'sk-very-secret'
export const MODEL = 'some-model'
export const quick: Partial<EndpointLimits> = { initialDelayMs: 1 }
export const tool = {
  name: 'look_up',
  description: 'Looks up.',
  parameters: { type: 'object', properties: { query: { type: 'string' } } },
}
export const question: AIProviderMessage = { role: 'User', content: 'What is the dome made of?' }
export const request = (over: Partial<AIProviderRequest> = {}): AIProviderRequest => ({
  systemPrompt: 'Be brief.',
  messages: [question],
  tools: [],
  maxTokens: 100,
  temperature: 0.5,
  stream: true,
  ...over,
})
export const { text: hello, toolCall } = chatRecordings({ model: MODEL, basePath: '/v1' })
export const chunk = (delta: unknown, finish: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason: finish }],
})
export const says = (...deltas: unknown[]): Recording =>
  events([...deltas.map((delta) => chunk(delta)), chunk({}, 'stop')])
export const refuses = (message: string, status = 400, more: Record<string, unknown> = {}): Recording =>
  json({ error: { message, type: 'invalid_request_error', ...more } }, status)

export interface Outcome {
  readonly response: AIProviderResponse | null
  readonly failure: AIProviderError | null
  readonly requests: readonly WireRequest[]
  readonly deltas: string
}

export const attempt = async (work: () => Promise<AIProviderResponse>) => {
  try {
    return { response: await work(), failure: null }
  } catch (error) {
    if (error instanceof AIProviderFailure) return { response: null, failure: error.failure }
    throw error
  }
}

/** One message to an OpenAI-compatible endpoint that answers so. */
export const ask = async (
  answers: Answer | readonly Answer[],
  over: Partial<AIProviderRequest> = {},
  { connection = {}, limits = quick }: { connection?: ProviderConnection; limits?: Partial<EndpointLimits> } = {},
): Promise<Outcome> => {
  await using server = await startWireServer(...(Array.isArray(answers) ? answers : [answers]))
  const provider = openAICompatibleProviderBuilder({ limits }).build(KEY, MODEL, {
    baseUrl: `${server.origin}/v1`,
    ...connection,
  })
  let deltas = ''
  const onDelta = (delta: string) => {
    deltas += delta
  }
  const outcome = await attempt(() => provider.sendMessage(request(over), { onDelta }))
  return { ...outcome, requests: server.requests, deltas }
}
export const contentOf = ({ response }: Outcome) => response?.messages[0]?.content
export const bodies = ({ requests }: Outcome) => requests.map(({ body }) => body)
