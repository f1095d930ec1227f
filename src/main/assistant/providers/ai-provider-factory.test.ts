import { describe, expect, expectTypeOf, it } from 'vitest'
import { chatRecordings } from '../../../../test/fixtures/recordings/chat-completions.ts'
import { ollamaDetails, ollamaRecordings } from '../../../../test/fixtures/recordings/ollama.ts'
import { json, startWireServer } from '../../../../test/fixtures/wire-server.ts'
import { type AIProviderInstance, byokMode } from '../../../contracts/index.ts'
import { type AccessContext, memorySecrets, newGuid } from '../../platform/index.ts'
import type { AIProvider, AIProviderMessage, AIProviderRequest, ProviderMessageRole } from './ai-provider.ts'
import type { AIProviderBuilder } from './ai-provider-builder.ts'
import { createAIProviderFactory } from './ai-provider-factory.ts'
import { type AIProviderError, AIProviderFailure } from './ai-provider-failure.ts'
import { headersRef } from './header-secrets.ts'
import { memoryUserAIConfigStore } from './memory-user-ai-config-store.ts'
import { ollamaProviderBuilder } from './ollama/ollama-provider.ts'
import { openAIProviderBuilder } from './openai/openai-provider.ts'
import { openAICompatibleProviderBuilder } from './openai-compatible/openai-compatible-provider.ts'
import { providerBuilders } from './provider-builders.ts'
import { quotingProviderBuilder } from './quoting/quoting-provider.ts'
import { scriptedProvider } from './scripted-provider.ts'
import { secretKeyRef } from './secret-key-ref.ts'

const ada: AccessContext = { userId: 'ada', displayName: 'Ada', platformAdmin: true, teamId: 'personal', teams: [] }
const scope = 'user-ada'
const hello = chatRecordings({ model: 'm', basePath: '/v1' }).text.streamed
const request = (over: Partial<AIProviderRequest> = {}): AIProviderRequest => ({
  systemPrompt: 'Be brief.',
  messages: [{ role: 'User', content: 'Hi' }],
  tools: [],
  maxTokens: 10,
  temperature: 0.7,
  stream: true,
  ...over,
})
const say = async (provider: AIProvider, over: Partial<AIProviderRequest> = {}) =>
  (await provider.sendMessage(request(over))).messages[0]?.content

/** A builder of the two members that the specification names. */
const plainBuilder = (id: string, provider: (apiKey: string, model: string) => AIProvider): AIProviderBuilder => ({
  descriptor: { id, displayName: id, defaultModel: `${id}-model`, capabilities: scriptedProvider([]).capabilities },
  build: provider,
})
const saying = (words: string) => () => scriptedProvider([{ deltas: [words] }])

const instance = (over: Partial<AIProviderInstance> = {}): AIProviderInstance => {
  const instanceId = newGuid()
  return {
    instanceId,
    providerId: 'openai-compatible',
    model: 'm',
    secretKeyRef: secretKeyRef(instanceId, over.baseUrl ?? null),
    displayName: 'Mine',
    ...over,
  }
}

const setUp = async (instances: readonly AIProviderInstance[], builders: readonly AIProviderBuilder[]) => {
  const configStore = memoryUserAIConfigStore()
  const secrets = memorySecrets()
  const activeInstanceId = instances[0]?.instanceId ?? null
  await configStore.saveUserConfig(scope, 'ada', { activeInstanceId, instances: [...instances] })
  const factory = createAIProviderFactory({ builders, configStore, secrets, mode: 'AllowUserProviders' })
  return { factory, secrets, configStore }
}

it('[A4.04] a message is from User, Assistant or System; a Tool role does not compile', () => {
  const roles: readonly ProviderMessageRole[] = ['User', 'Assistant', 'System']
  expectTypeOf<AIProviderMessage['role']>().toEqualTypeOf<ProviderMessageRole>()
  const messages: AIProviderMessage[] = roles.map((role) => ({ role, content: '' }))
  // @ts-expect-error There is no such role: what tools gave comes back with a User message.
  const tool: AIProviderMessage = { role: 'Tool', content: '' }
  expect(messages.map(({ role }) => role)).not.toContain(tool.role)
})

it('[A4.16] BYOKMode is PlatformOnly or AllowUserProviders', () => {
  expect(byokMode.options).toEqual(['PlatformOnly', 'AllowUserProviders'])
  expect(byokMode.safeParse('Everyone').success).toBe(false)
})

it('[A4.10] two builders of one Id are refused, and the Id is named', () => {
  const twice = [
    plainBuilder('same', saying('a')),
    plainBuilder('other', saying('b')),
    plainBuilder('same', saying('c')),
  ]
  const make = () =>
    createAIProviderFactory({ builders: twice, configStore: memoryUserAIConfigStore(), secrets: memorySecrets() })
  expect(make).toThrow(/"same"/)
})

it('[A4.10] the Ids of all that Alcove ships differ', () => {
  const ids = [quotingProviderBuilder(), ...providerBuilders()].map(({ descriptor }) => descriptor.id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('[A4.11] a builder of descriptor and Build alone answers a message, with key and model', async () => {
  const built: [string, string][] = []
  const builder = plainBuilder('mine', (apiKey, model) => {
    built.push([apiKey, model])
    return scriptedProvider([{ deltas: ['Hello.'] }])
  })
  const own = instance({ providerId: 'mine', model: 'big' })
  const { factory, secrets } = await setUp([own], [builder])
  await secrets.set(scope, own.secretKeyRef, 'key-1')
  expect(await say(await factory.resolve(ada))).toBe('Hello.')
  expect(built).toEqual([['key-1', 'big']])
})

describe('capabilities', () => {
  it('[A4.34] [A4.12] are those of the model: two models of one provider differ', () => {
    const openai = openAIProviderBuilder()
    expect(openai.build('', 'gpt-4.1').capabilities).toMatchObject({ supportsVision: true, model: 'gpt-4.1' })
    expect(openai.build('', 'o3-mini').capabilities).toMatchObject({ supportsVision: false, model: 'o3-mini' })
    const builders = new Map(providerBuilders().map((builder) => [builder.descriptor.id, builder]))
    expect(builders.get('groq')?.build('', 'gemma2-9b-it').capabilities.supportsToolUse).toBe(false)
    expect(builders.get('groq')?.build('', 'llama-3.3-70b-versatile').capabilities.supportsToolUse).toBe(true)
  })

  it('[A4.34] are asked from the server where it tells', async () => {
    await using server = await startWireServer(({ path }) =>
      path.endsWith('/show') ? ollamaDetails(['completion', 'vision'], 32_768) : ollamaRecordings.text.streamed,
    )
    const provider = ollamaProviderBuilder().build('', 'llava', { baseUrl: server.origin })
    expect(await provider.modelInfo?.()).toMatchObject({
      contextLength: 32_768,
      seesImages: true,
      usesTools: false,
      thinks: false,
    })
  })

  it('are what the person says, where they know better', async () => {
    const own = instance({ settings: { seesImages: true, usesTools: false, contextLength: 9_000 } })
    const { factory } = await setUp([{ ...own, baseUrl: 'http://127.0.0.1:9' }], [openAICompatibleProviderBuilder()])
    const provider = await factory.resolve(ada)
    expect(provider.capabilities).toMatchObject({ supportsVision: true, supportsToolUse: false })
    expect(await provider.modelInfo?.()).toMatchObject({ contextLength: 9_000, seesImages: true, usesTools: false })
  })
})

describe('an instance’s settings', () => {
  it('take effect on every message; those of a model come before those of all', async () => {
    await using server = await startWireServer(hello)
    const own = instance({
      baseUrl: `${server.origin}/v1`,
      settings: {
        temperature: 0.1,
        topP: 0.9,
        maxTokens: 77,
        reasoningEffort: 'Low',
        parameters: { seed: 7, messages: [] },
        instructions: 'Speak like a sailor.',
        models: { other: { temperature: 0.9, instructions: 'Speak like a poet.' } },
      },
    })
    const { factory } = await setUp([own], [openAICompatibleProviderBuilder()])
    await say(await factory.resolve(ada), { maxTokensByDefault: true })
    expect(server.requests[0]?.body).toMatchObject({
      model: 'm',
      temperature: 0.1,
      top_p: 0.9,
      max_tokens: 77,
      reasoning_effort: 'low',
      seed: 7,
      messages: [{ role: 'system', content: 'Be brief.\n\nSpeak like a sailor.' }, { role: 'user' }],
    })
    await say(await factory.resolve(ada, { model: 'other' }))
    expect(server.requests[1]?.body).toMatchObject({
      model: 'other',
      temperature: 0.9,
      top_p: 0.9,
      messages: [{ content: 'Be brief.\n\nSpeak like a poet.' }, {}],
    })
  })

  it('max_tokens is not sent where nobody set it', async () => {
    await using server = await startWireServer(hello)
    const { factory } = await setUp([instance({ baseUrl: `${server.origin}/v1` })], [openAICompatibleProviderBuilder()])
    await say(await factory.resolve(ada), { maxTokensByDefault: true })
    expect(server.requests[0]?.body).not.toHaveProperty('max_tokens')
    await say(await factory.resolve(ada))
    expect(server.requests[1]?.body).toMatchObject({ max_tokens: 10 })
  })

  it('headers go to the origin that they were entered for, and nowhere else', async () => {
    await using server = await startWireServer(hello)
    await using elsewhere = await startWireServer(hello)
    const own = instance({ baseUrl: `${server.origin}/v1`, headerNames: ['x-tenant'] })
    const { factory, secrets, configStore } = await setUp([own], [openAICompatibleProviderBuilder()])
    await secrets.set(scope, headersRef(own.secretKeyRef), JSON.stringify({ 'x-tenant': 'secret-1' }))
    await say(await factory.resolve(ada))
    expect(server.requests[0]?.headers['x-tenant']).toBe('secret-1')
    const moved = { ...own, baseUrl: `${elsewhere.origin}/v1` }
    await configStore.saveUserConfig(scope, 'ada', { activeInstanceId: own.instanceId, instances: [moved] })
    await say(await factory.resolve(ada))
    expect(elsewhere.requests[0]?.headers).not.toHaveProperty('x-tenant')
  })

  it('a local server is told how long to keep the model, and how much of a conversation to read', async () => {
    await using server = await startWireServer(ollamaRecordings.text.streamed)
    const own = instance({
      providerId: 'ollama',
      baseUrl: server.origin,
      settings: { keepAlive: '30m', contextLength: 16_384 },
    })
    const { factory } = await setUp([own], [ollamaProviderBuilder()])
    await say(await factory.resolve(ada))
    expect(server.requests[0]?.body).toMatchObject({ keep_alive: '30m', options: { num_ctx: 16_384 } })
  })
})

describe('a fallback', () => {
  const failing =
    ([type, message]: [type: 'Unreachable' | 'Unauthorized' | 'InvalidRequest', message: string]) =>
    () => ({
      ...scriptedProvider([]),
      sendMessage: () => Promise.reject(new AIProviderFailure({ type, message })),
      sendStructuredMessage: async () => ({ ok: false as const, error: { type, message } satisfies AIProviderError }),
    })
  const other = instance({ providerId: 'second', displayName: 'Second', secretKeyRef: '' })
  const first = instance({ providerId: 'first', secretKeyRef: '', settings: { fallbackInstanceId: other.instanceId } })

  it('answers where the first cannot be reached, and says so', async () => {
    const builders = [
      plainBuilder('first', failing(['Unreachable', 'Nothing answers.'])),
      plainBuilder('second', saying('Here.')),
    ]
    const { factory } = await setUp([first, other], builders)
    const response = await (await factory.resolve(ada)).sendMessage(request())
    expect(response.messages[0]?.content).toBe('Here.')
    expect(response.answeredBy).toBe('script')
    expect(response.notices).toEqual([{ kind: 'Fallback', message: '"Second" answered instead: Nothing answers.' }])
  })

  it('does not answer what was refused for what it is', async () => {
    const builders = [
      plainBuilder('first', failing(['InvalidRequest', 'Bad words.'])),
      plainBuilder('second', saying('Here.')),
    ]
    const { factory } = await setUp([first, other], builders)
    await expect((await factory.resolve(ada)).sendMessage(request())).rejects.toThrow('Bad words.')
  })

  it('does not answer a second time what was half answered', async () => {
    const half = () => scriptedProvider([{ deltas: ['Hal'], failure: { type: 'Unreachable', message: 'Broken off.' } }])
    const { factory } = await setUp(
      [first, other],
      [plainBuilder('first', half), plainBuilder('second', saying('Here.'))],
    )
    let text = ''
    const onDelta = (delta: string) => {
      text += delta
    }
    await expect((await factory.resolve(ada)).sendMessage(request(), { onDelta })).rejects.toThrow('Broken off.')
    expect(text).toBe('Hal')
  })

  it('that fails as well is told together with the first', async () => {
    const builders = [
      plainBuilder('first', failing(['Unreachable', 'Nothing answers.'])),
      plainBuilder('second', failing(['Unauthorized', 'Wrong key.'])),
    ]
    const { factory } = await setUp([first, other], builders)
    await expect((await factory.resolve(ada)).sendMessage(request())).rejects.toThrow(
      'Nothing answers. "Second" could not answer in its place either: Wrong key.',
    )
  })
})

describe('what a caller chooses', () => {
  const one = instance({ providerId: 'first', secretKeyRef: '' })
  const two = instance({ providerId: 'second', secretKeyRef: '' })
  const builders = [plainBuilder('first', saying('One.')), plainBuilder('second', saying('Two.'))]

  it('comes before what is active', async () => {
    const { factory } = await setUp([one, two], builders)
    expect(await say(await factory.resolve(ada))).toBe('One.')
    expect(await say(await factory.resolve(ada, { instanceId: two.instanceId }))).toBe('Two.')
  })

  it('must be their own', async () => {
    const { factory } = await setUp([one], builders)
    await expect(factory.resolve(ada, { instanceId: two.instanceId })).rejects.toMatchObject({ code: 'Unavailable' })
  })
})

it('an endpoint that tells its models’ context lengths and prices is believed', async () => {
  const list = {
    data: [
      {
        id: 'qwen/qwen3-8b',
        context_length: 40_960,
        architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
        supported_parameters: ['tools', 'reasoning'],
        pricing: { prompt: '0.000000035', completion: '0.000000138' },
        top_provider: { context_length: 32_768, max_completion_tokens: 8_192 },
      },
    ],
  }
  await using server = await startWireServer(json(list))
  const builder = providerBuilders().find(({ descriptor }) => descriptor.id === 'openrouter')
  const info = await builder?.build('k', 'qwen/qwen3-8b', { baseUrl: `${server.origin}/api/v1` }).modelInfo?.()
  expect(info).toMatchObject({
    contextLength: 32_768,
    maxOutputTokens: 8_192,
    seesImages: true,
    usesTools: true,
    thinks: true,
  })
  expect(info?.prices?.input).toBeCloseTo(0.035)
  expect(info?.prices?.output).toBeCloseTo(0.138)
})

it.each<[string, unknown, unknown, number | null]>([
  ['vLLM', { data: [{ id: 'm', max_model_len: 4_096 }] }, null, 4_096],
  ['Groq', { data: [{ id: 'm', context_window: 8_192 }] }, null, 8_192],
  ['Mistral', { data: [{ id: 'm', max_context_length: 131_072 }] }, null, 131_072],
  ['llama.cpp', { data: [{ id: 'm' }] }, { default_generation_settings: { n_ctx: 2_048 } }, 2_048],
  [
    'LM Studio 0.3',
    { data: [{ id: 'm', max_context_length: 131_072, loaded_context_length: 4_096, state: 'loaded' }] },
    null,
    131_072,
  ],
  ['a server that tells nothing', { data: [{ id: 'm' }] }, null, null],
])('%s tells the context length in its own way', async (_name, models, props, contextLength) => {
  await using server = await startWireServer(({ path }) =>
    path === '/props' && props ? json(props) : path === '/v1/models' ? json(models) : json({ error: 'no' }, 404),
  )
  const provider = openAICompatibleProviderBuilder().build('', 'm', { baseUrl: `${server.origin}/v1` })
  expect((await provider.modelInfo?.())?.contextLength).toBe(contextLength)
})
