import { describe, expect, it } from 'vitest'
import {
  type AIProvider,
  lmStudioProvider,
  type ModelInfo,
  mistralProvider,
  ollamaProvider,
  openAICompatibleProvider,
  openRouterProvider,
  type ProviderConnection,
} from '../../../src/main/assistant/index.ts'
import { ollamaRecordings } from '../../fixtures/recordings/ollama.ts'
import { json, type Recording, startWireServer } from '../../fixtures/wire-server.ts'
import { KEY, request } from './ask-endpoint.ts'

interface Server {
  readonly provider: (apiKey: string, model: string, connection: ProviderConnection) => AIProvider
  readonly answers: Readonly<Record<string, unknown>>
  readonly told: Partial<ModelInfo>
}

const MODEL = 'ns/some-model'
const servers: Readonly<Record<string, Server>> = {
  vLLM: {
    provider: openAICompatibleProvider,
    answers: { '/v1/models': { object: 'list', data: [{ id: MODEL, object: 'model', max_model_len: 4_096 }] } },
    told: { contextLength: 4_096, usesTools: null },
  },
  'llama.cpp': {
    provider: openAICompatibleProvider,
    answers: {
      '/v1/models': { object: 'list', data: [{ id: MODEL, meta: { n_ctx_train: 131_072 } }] },
      '/props': { default_generation_settings: { n_ctx: 8_192 }, modalities: { vision: true, audio: false } },
    },
    told: { contextLength: 8_192, seesImages: true },
  },
  'a server with a bare list': {
    provider: openAICompatibleProvider,
    answers: { '/v1/models': [{ id: MODEL, context_length: 32_000 }] },
    told: { contextLength: 32_000 },
  },
  OpenRouter: {
    provider: openRouterProvider,
    answers: {
      '/v1/models': {
        data: [
          {
            id: MODEL,
            context_length: 200_000,
            top_provider: { context_length: 100_000, max_completion_tokens: 9_000 },
            architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
            supported_parameters: ['tools', 'temperature'],
            pricing: { prompt: '0.000003', completion: '0.000015', input_cache_read: '0.0000003' },
          },
        ],
      },
    },
    told: {
      contextLength: 100_000,
      maxOutputTokens: 9_000,
      seesImages: true,
      usesTools: true,
      thinks: false,
      prices: { input: 3, output: 15, cachedInput: 0.3, cacheCreation: null },
    },
  },
  Mistral: {
    provider: mistralProvider,
    answers: {
      '/v1/models': {
        data: [
          {
            id: MODEL,
            max_context_length: 32_768,
            capabilities: { completion_chat: true, function_calling: false, vision: true },
          },
        ],
      },
    },
    told: { contextLength: 32_768, usesTools: false, seesImages: true },
  },
  'LM Studio': {
    provider: lmStudioProvider,
    answers: {
      '/api/v1/models': {
        models: [
          {
            type: 'llm',
            key: MODEL,
            max_context_length: 131_072,
            loaded_instances: [{ id: MODEL, config: { context_length: 6_000 } }],
            capabilities: { vision: false, trained_for_tool_use: true },
          },
        ],
      },
    },
    told: { contextLength: 6_000, seesImages: false, usesTools: true },
  },
  'LM Studio before 0.4': {
    provider: lmStudioProvider,
    answers: {
      '/api/v0/models': {
        data: [
          { id: 'embedder', type: 'embeddings', state: 'loaded', max_context_length: 512 },
          { id: MODEL, type: 'vlm', state: 'not-loaded', max_context_length: 32_768, capabilities: ['tool_use'] },
        ],
      },
    },
    told: { contextLength: 32_768, seesImages: true, usesTools: true },
  },
}

const answering =
  (answers: Server['answers']) =>
  ({ path }: { path: string }): Recording =>
    path in answers ? json(answers[path]) : json({ error: `Unexpected endpoint or method. (GET ${path})` }, 404)

describe('[A4.34] what a server tells of its model', () => {
  it.each(Object.entries(servers))('%s', async (_, { provider, answers, told }) => {
    await using server = await startWireServer(answering(answers))
    const info = await provider(KEY, MODEL, { baseUrl: `${server.origin}/v1` }).modelInfo?.()
    expect(info).toMatchObject(told)
  })

  it('nothing is known where it does not answer, and no call fails for it', async () => {
    await using server = await startWireServer(json({ detail: 'Not Found' }, 404))
    const info = await openAICompatibleProvider(KEY, MODEL, { baseUrl: `${server.origin}/v1` }).modelInfo?.()
    expect(Object.values(info ?? {})).toEqual([null, null, null, null, null, null])
  })

  it('what is loaded answers where no model is chosen', async () => {
    const models = (...names: readonly (readonly [string, string])[]) => ({
      data: names.map(([id, state]) => ({ id, type: 'llm', state, max_context_length: 4_096 })),
    })
    await using server = await startWireServer(
      answering({ '/api/v0/models': models(['first', 'not-loaded'], ['second', 'loaded']) }),
    )
    const provider = lmStudioProvider('', 'auto', { baseUrl: `${server.origin}/v1` })
    await expect(provider.sendMessage(request())).rejects.toThrow()
    expect(server.requests.at(-1)?.body).toMatchObject({ model: 'second' })
  })
})

it('Ollama is asked for as much context as the conversation needs, and to refuse what it cannot read instead of forgetting its beginning', async () => {
  await using server = await startWireServer(
    json({ error: 'input length (9000 tokens) exceeds the model’s maximum context length (4096 tokens)' }, 400),
    ollamaRecordings.text.streamed,
  )
  const provider = ollamaProvider('', 'llama3.2', { baseUrl: server.origin })
  const long = Array.from({ length: 40 }, (_, turn) => ({
    role: turn % 2 === 0 ? ('User' as const) : ('Assistant' as const),
    content: `${turn} ${'word '.repeat(400)}`,
  }))
  const { notices } = await provider.sendMessage(
    request({ messages: [...long, { role: 'User', content: 'What is the dome made of?' }] }),
  )
  const [first, second] = server.requests.map(({ body }) => body)
  expect(first).toMatchObject({ truncate: false, shift: false, options: { num_ctx: 32_768 } })
  expect(JSON.stringify(second).length).toBeLessThan(JSON.stringify(first).length / 2)
  expect(JSON.stringify(second)).toContain('What is the dome made of?')
  expect(notices).toMatchObject([{ kind: 'Shortened' }])
})
