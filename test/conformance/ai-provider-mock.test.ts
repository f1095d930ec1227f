import { LLMock } from '@copilotkit/aimock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type AIProvider,
  AIProviderFailure,
  type AIProviderRequest,
  anthropicProvider,
  azureOpenAIProvider,
  googleProvider,
  ollamaProvider,
  openAIChatProvider,
  openAICompatibleProvider,
  openAIProvider,
  openRouterProvider,
} from '../../src/main/assistant/index.ts'

/** Every provider against a mock of the real APIs that others have written: what we take a wire format for, they take it for too. */

const KEY = 'sk-mock'
type Make = (origin: string) => AIProvider
const at =
  (create: typeof anthropicProvider, model: string, path: string): Make =>
  (origin) =>
    create(KEY, model, { baseUrl: origin + path })

const providers: [name: string, make: Make][] = [
  ['OpenAI, responses', at(openAIProvider, 'gpt-4.1-mini', '/v1')],
  ['OpenAI, chat completions', at(openAIChatProvider, 'gpt-4.1-mini', '/v1')],
  ['OpenAI-compatible', at(openAICompatibleProvider, 'some-model', '/v1')],
  ['Anthropic', at(anthropicProvider, 'claude-sonnet-4-5', '/v1')],
  ['Google', at(googleProvider, 'gemini-2.5-flash', '/v1beta')],
  ['Azure OpenAI', at(azureOpenAIProvider, 'my-deployment', '')],
  ['OpenRouter', at(openRouterProvider, 'openai/gpt-4.1-mini', '/api/v1')],
  ['Ollama', at(ollamaProvider, 'llama3.2', '')],
]

const tool = {
  name: 'look_up',
  description: 'Looks up.',
  parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
}
const request = (content: string, over: Partial<AIProviderRequest> = {}): AIProviderRequest => ({
  systemPrompt: 'Be brief.',
  messages: [{ role: 'User', content }],
  tools: [],
  maxTokens: 100,
  temperature: 0.5,
  stream: true,
  ...over,
})

let mock: LLMock
beforeEach(async () => {
  mock = new LLMock({ port: 0, host: '127.0.0.1' })
  mock.onMessage('made of', { content: 'Seventeen staves of cedar, and a ring of brass.' })
  mock.onMessage('look it up', { toolCalls: [{ name: 'look_up', arguments: { query: 'dome' } }] })
  mock.onMessage('think', { content: 'Cedar.', reasoning: 'The dome is old.' })
  await mock.start()
})
afterEach(() => mock.stop())

describe.each(providers)('against a mock of the real APIs: %s', (_name, make) => {
  it('streams a reply', async () => {
    const deltas: string[] = []
    const response = await make(mock.url).sendMessage(request('What is it made of?'), {
      onDelta: (delta) => deltas.push(delta),
    })
    expect(response.messages[0]?.content).toBe('Seventeen staves of cedar, and a ring of brass.')
    expect(deltas.join('')).toBe(response.messages[0]?.content)
    expect(response.stopReason).toBe('EndTurn')
  })

  it('makes a plain call', async () => {
    const response = await make(mock.url).sendMessage(request('What is it made of?', { stream: false }))
    expect(response).toMatchObject({ stopReason: 'EndTurn', finishReason: 'Stop' })
    expect(response.messages[0]?.content).toBe('Seventeen staves of cedar, and a ring of brass.')
  })

  it.each([true, false])('asks for a tool, and tells what it gave (streaming: %s)', async (stream) => {
    const provider = make(mock.url)
    const asked = request('Please look it up', { tools: [tool], stream })
    const response = await provider.sendMessage(asked)
    expect(response).toMatchObject({
      stopReason: 'ToolUse',
      toolCalls: [{ name: 'look_up', arguments: { query: 'dome' } }],
    })
    mock.clearFixtures()
    mock.on({}, { content: 'It is of cedar.' })
    const toolCallId = response.toolCalls[0]?.toolCallId ?? ''
    const results = [{ toolCallId, name: 'look_up', result: { type: 'Succeeded' as const, value: { wood: 'cedar' } } }]
    const messages = [
      ...asked.messages,
      ...response.messages,
      { role: 'User' as const, content: '', toolResults: results },
    ]
    expect((await provider.sendMessage({ ...asked, messages })).messages[0]?.content).toBe('It is of cedar.')
  })

  it('tells why it failed', async () => {
    mock.nextRequestError(400, { message: 'The seed must be a number.', type: 'invalid_request_error' })
    const failure = await make(mock.url)
      .sendMessage(request('What is it made of?'))
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(AIProviderFailure)
    expect((failure as Error).message).toContain('The seed must be a number.')
  })

  it('tries again what may pass by itself', async () => {
    mock.nextRequestError(503, { message: 'Overloaded' })
    const response = await make(mock.url).sendMessage(request('What is it made of?'))
    expect(response.messages[0]?.content).toContain('cedar')
  })
})

describe.each(providers.filter(([name]) => /Anthropic|compatible|OpenRouter|Google/.test(name)))(
  'against a mock of the real APIs: %s',
  (_name, make) => {
    it('keeps thoughts apart', async () => {
      const { messages } = await make(mock.url).sendMessage(request('What do you think?'))
      expect(messages).toMatchObject([{ content: 'Cedar.', reasoning: 'The dome is old.' }])
    })
  },
)
