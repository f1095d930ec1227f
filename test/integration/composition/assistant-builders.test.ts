import pino from 'pino'
import { describe, expect, it } from 'vitest'
import * as library from '../../../src/main/library.ts'
import {
  type AIAssistantServerConfig,
  type AIProviderBuilder,
  type AIServerApp,
  type AIToolDefinition,
  addModule,
  aiServerApp,
  baseServerApp,
  createAIProviderFactory,
  defaultAssistantConfig,
  type ModuleServices,
  memoryBlobStore,
  memorySecrets,
  memoryUserAIConfigStore,
  pipe,
  type RAGServerApp,
  ragServerApp,
  scriptedProvider,
  settingsModule,
  withAIConfig,
  withAIConfigStore,
  withAIFactory,
  withAITools,
  withBase,
  withConfig,
  withHealthCheck,
  withLogger,
  withModuleAIContexts,
  withSecretStore,
  withStorage,
} from '../../../src/main/library.ts'
import { startAIApp, startKnowledgeApp, startRAGApp } from '../../library-app.ts'

const branding = { name: 'Gardener', icon: 'leaf.svg', showSidePanel: true }
const capabilities = {
  providerName: 'Test',
  model: 'm',
  supportsStreaming: true,
  supportsToolUse: true,
  supportsVision: false,
  supportsPromptCaching: false,
}

/** A provider whose replies name the key and the model that it was built with. */
const tellingBuilder = (id: string): AIProviderBuilder => ({
  descriptor: { id, displayName: id, defaultModel: 'm', capabilities },
  needs: { baseUrl: false, apiKey: false },
  build: (apiKey, model) => scriptedProvider([{ deltas: [`${id} ${model} ${apiKey}`] }]),
  listModels: async () => [],
})
const instance = (providerId: string, model: string) => ({
  instanceId: '018f3a5e-7c00-7000-8000-000000000001',
  providerId,
  model,
  secretKeyRef: 'key-of-the-platform',
  displayName: providerId,
  baseUrl: null,
})

const weather: AIToolDefinition = {
  name: 'weather',
  description: 'Tells the weather.',
  parameters: { properties: [['place', { type: 'StringP' }, 'Where']] },
  executor: async () => ({ type: 'Succeeded', value: 'sunny' }),
  visibility: 'ServerSide',
  capabilities: { requiresFullPage: false, requiresPlatformAdmin: false },
}

describe('assistant builders', () => {
  it('[A11.07] withAIFactory: the factory’s provider answers', async () => {
    const provider = scriptedProvider([{ deltas: ['From my own factory.'] }])
    await using test = await startAIApp({ with: [withAIFactory({ resolve: async () => provider })] })
    expect((await test.client.ask('Who is it?')).message.content).toBe('From my own factory.')
  })

  it('[A11.08] [A11.24] withAIConfigStore and withSecretStore: the instance of that store answers, with the key of the other', async () => {
    const secrets = memorySecrets()
    await secrets.set('_platform', 'key-of-the-platform', 'sesame')
    const builders = [tellingBuilder('first'), tellingBuilder('second')]
    await using test = await startAIApp({
      with: [
        withSecretStore(secrets),
        withAIConfigStore(memoryUserAIConfigStore(instance('second', 'large'))),
        withAIFactory(({ aiConfigStore, secretStore }) =>
          createAIProviderFactory({ builders, configStore: aiConfigStore, secrets: secretStore, mode: 'PlatformOnly' }),
        ),
      ],
    })
    expect((await test.client.ask('Who is it?')).message.content).toBe('second large sesame')
  })

  it('[A11.09] withAITools: the tools are offered to the model and listed', async () => {
    await using test = await startAIApp({ with: [withAITools([weather])] })
    await test.client.ask('Hello')
    expect((await test.client.assistant.GetAvailableTools()).map(({ name }) => name)).toEqual(['weather'])
    expect(test.provider.requests[0]?.tools.map(({ name }) => name)).toEqual(['weather'])
  })

  it('[A11.10] [A11.15] [A11.16] [A11.17] [A11.18] withAIConfig: branding, prompt and numbers given are those in use, the defaults otherwise', async () => {
    const settings = addModule(settingsModule({ builders: [], mode: 'PlatformOnly' }))
    const call = { toolCallId: '1', name: 'weather', arguments: { place: 'here' } }
    const endless = [{ toolCalls: [call] }]
    const config: AIAssistantServerConfig = {
      branding,
      systemPrompt: async () => 'Speak like a gardener.',
      maxTurns: 3,
      defaultMaxTokens: 10,
      defaultTemperature: 0,
      streamingEnabled: false,
    }
    await using plain = await startAIApp({ turns: endless, with: [withAITools([weather])] })
    // Branding is all that a config must have.
    await using branded = await startAIApp({
      turns: endless,
      with: [withAITools([weather]), settings, withAIConfig({ branding })],
    })
    await using changed = await startAIApp({
      turns: endless,
      with: [withAITools([weather]), settings, withAIConfig(config)],
    })
    for (const { client } of [plain, branded, changed]) await client.ask('Hello')
    for (const { provider } of [plain, branded])
      expect(provider.requests[0]).toMatchObject({
        systemPrompt: plain.provider.requests[0]?.systemPrompt,
        maxTokens: 4096,
        temperature: 0.7,
        stream: true,
      })
    for (const { client } of [branded, changed])
      expect((await client.settings.GetAppInfo()).assistant).toEqual({ type: 'ConfiguredAIAssistant', branding })
    expect(changed.provider.requests[0]).toMatchObject({
      systemPrompt: 'Speak like a gardener.',
      maxTokens: 10,
      temperature: 0,
      stream: false,
    })
    expect([plain, branded, changed].map(({ provider }) => provider.requests.length)).toEqual([10, 10, 3])
  })

  it('[A11.16] a limit that was given goes to the provider as one that somebody chose, were it 4096', async () => {
    await using open = await startAIApp({ with: [withAIConfig({ branding })] })
    await using chosen = await startAIApp({ with: [withAIConfig({ branding, defaultMaxTokens: 4096 })] })
    for (const { client } of [open, chosen]) await client.ask('Hello')
    const told = ({ provider }: typeof open) => {
      const { maxTokens, maxTokensByDefault = false } = provider.requests[0] ?? {}
      return { maxTokens, maxTokensByDefault }
    }
    expect(told(open)).toEqual({ maxTokens: 4096, maxTokensByDefault: true })
    expect(told(chosen)).toEqual({ maxTokens: 4096, maxTokensByDefault: false })
  })

  it('[A11.11] withModuleAIContexts: each context is injected for its module alone', async () => {
    await using test = await startAIApp({
      with: [
        withModuleAIContexts([
          { moduleName: 'beds', systemPrompt: 'These are beds.' },
          { moduleName: 'trees', systemPrompt: 'These are trees.' },
        ]),
      ],
    })
    for (const activeModule of ['beds', 'trees']) await test.client.ask('Hello', { activeModule })
    const said = test.provider.requests.map(({ systemPrompt }) =>
      ['beds', 'trees'].filter((name) => systemPrompt.includes(`These are ${name}.`)),
    )
    expect(said).toEqual([['beds'], ['trees']])
  })

  it('[A11.12] withBase: the parts of a base app that was built beforehand are in use', async () => {
    const check = { name: 'shed', check: async () => ({ healthy: true, detail: 'Locked.' }) }
    const lines: string[] = []
    const storage = memoryBlobStore()
    let connected: ModuleServices | null = null
    const base = pipe(
      baseServerApp(),
      withHealthCheck(check),
      withLogger(pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })),
      withStorage(storage),
      addModule({
        name: 'shed',
        connect: (services) => {
          connected = services
          return { aiContext: { moduleName: 'shed', systemPrompt: 'The user looks at a shed.' } }
        },
      }),
    )
    await using test = await startAIApp({
      with: [
        (app) =>
          withBase({
            ...base,
            config: app.base.config,
            authenticator: app.base.authenticator,
          })(app),
      ],
    })
    expect((connected as ModuleServices | null)?.storage).toBe(storage)
    await test.client.ask('Hello', { activeModule: 'shed' })
    expect(test.provider.requests[0]?.systemPrompt).toContain('The user looks at a shed.')
    expect(lines.length).toBeGreaterThan(0)
    expect(await (await fetch(`${test.url}/health`)).json()).toMatchObject({
      checks: [{ name: 'database' }, { name: 'work' }, { name: 'storage' }, { name: 'shed' }],
    })
  })

  it('[A11.13] [A11.14] a config needs a branding, and has no prompt of its own by default', async () => {
    expect(defaultAssistantConfig(branding)).toEqual({
      branding,
      systemPrompt: null,
      maxTurns: 10,
      defaultMaxTokens: 4096,
      defaultTemperature: 0.7,
      streamingEnabled: true,
    })
    const minimal: AIAssistantServerConfig = { branding }
    expect(minimal).not.toHaveProperty('systemPrompt')
    // @ts-expect-error A config without a branding does not compile, and does not start.
    const unbranded: AIAssistantServerConfig = { maxTurns: 3 }
    await expect(startAIApp({ with: [withAIConfig(unbranded)] })).rejects.toThrow(/branding/)
  })

  it('[A11.06] an assistant app runs by itself, without any part of retrieval', async () => {
    await using test = await startAIApp({ turns: [{ deltas: ['Without documents.'] }] })
    expect((await test.client.ask('Hello')).message.content).toBe('Without documents.')
    expect(test.app.apis.map(({ contract }) => contract.name)).not.toContain('IRetrievalApi')
    expect((await test.client.request('/health/rag')).status).toBe(404)
  })
})

type BuilderCall = readonly [name: string, part: unknown]

/** Every base builder with a part to put in. */
const baseBuilders: readonly BuilderCall[] = [
  ['withConfig', { port: 1 }],
  ['withAuth', { authenticate: () => null, announcedToken: null }],
  ['withLogger', {}],
  ['withStorage', {}],
  ['withSecretStore', {}],
  ['withEventStore', {}],
  ['withNotificationChannel', {}],
  ['withConfigStore', {}],
  ['withTeamStore', {}],
  ['withPermissionStore', {}],
  ['withScopeResolver', {}],
  ['addModules', [{ name: 'a' }]],
  ['addModule', { name: 'b' }],
  ['withHealthCheck', { name: 'c' }],
  ['withConfigValidator', { name: 'd' }],
  ['withMetricsSink', { record: 1 }],
  ['withAuditSink', { write: 1 }],
  ['withTransactionalSink', { name: 'e' }],
  ['withNotificationAddressBook', { addressesOf: 1 }],
  ['withJobHandler', { kind: 'f' }],
  ['withDataSource', { name: 'g' }],
  ['withEncryptedBlobStorage', undefined],
  ['withDevDiagnosticsContributor', { name: 'h' }],
  ['withAnonymousRoute', '/i'],
  ['withHttpsRedirection', { port: 7 }],
  ['withForwardedHeaders', { trustedProxies: ['j'] }],
  ['withStaticPathBehaviour', 'NotFound'],
]
const assistantBuilders: readonly BuilderCall[] = [
  ['withAIFactory', { resolve: 1 }],
  ['withAIConfigStore', { getUserConfig: 1 }],
  ['withAITools', [{ name: 'k' }]],
  ['withAIConfig', { branding }],
  ['withModuleAIContexts', [{ moduleName: 'l' }]],
  ['withBase', { ...baseServerApp(), anonymousRoutes: ['/m'] }],
]

const freeze = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const child of Object.values(value)) freeze(child)
  }
  return value
}
const build = <App>([name, part]: BuilderCall, app: App): App => {
  const builder = (library as unknown as Record<string, (part: unknown) => (app: App) => App>)[name]
  if (!builder) throw new Error(`${name} is not exported.`)
  return builder(part)(app)
}
/** What of a record a builder changed, as text: functions and instances are compared by place. */
const changesOf = (before: object, after: object): string[] =>
  Object.keys(after).filter(
    (key) => (after as Record<string, unknown>)[key] !== (before as Record<string, unknown>)[key],
  )

describe('builders and records', () => {
  it('[A11.19] [A11.02] all 27 base builders put their part into Base of an assistant app, and leave the record given as it was', () => {
    expect(baseBuilders).toHaveLength(27)
    for (const call of baseBuilders) {
      const app = freeze(aiServerApp())
      const before = JSON.stringify(app)
      const built = build(call, app)
      expect(built).not.toBe(app)
      expect(JSON.stringify(app)).toBe(before)
      expect(changesOf(app, built)).toEqual(['base'])
      expect(changesOf(app.base, built.base)).toHaveLength(1)
      const [changed = ''] = changesOf(app.base, built.base)
      const part = (built.base as unknown as Record<string, unknown>)[changed]
      expect(JSON.stringify(part)).toContain(JSON.stringify(call[1] ?? true).replace(/^\[|\]$/g, ''))
    }
  })

  it('[R14.06] every assistant builder, the base builders included, works on a retrieval app', () => {
    expect(baseBuilders.length + assistantBuilders.length).toBe(33)
    for (const call of [...baseBuilders, ...assistantBuilders]) {
      const app = freeze(ragServerApp())
      const built = build(call, app)
      expect(changesOf(app, built)).toEqual(['ai'])
      const [part = '', ...more] = changesOf(app.ai, built.ai)
      expect(more).toEqual([])
      // A base builder's part stands in Base, which withBase replaces whole.
      const inBase = part === 'base' && call[0] !== 'withBase'
      const [name = '', ...others] = inBase ? changesOf(app.ai.base, built.ai.base) : [part]
      expect(others).toEqual([])
      const record = (inBase ? built.ai.base : built.ai) as unknown as Record<string, unknown>
      expect(JSON.stringify(record[name])).toContain(JSON.stringify(call[1] ?? true).replace(/^\[|\]$/g, ''))
    }
  })

  it('base builders work on a base app too', () => {
    for (const call of baseBuilders) {
      const app = freeze(baseServerApp())
      expect(changesOf(app, build(call, app))).toHaveLength(1)
    }
  })

  it('[A11.01] [R14.01] the records hold exactly the parts of the specification', () => {
    const ai: Record<keyof AIServerApp, true> = {
      base: true,
      aiFactory: true,
      aiConfigStore: true,
      aiTools: true,
      aiConfig: true,
      moduleAIContexts: true,
    }
    const rag: Record<keyof RAGServerApp, true> = {
      ai: true,
      embeddingProvider: true,
      vectorisationHandlers: true,
      retrievalConfig: true,
      ingestionConfig: true,
      telemetry: true,
      retrievalTracer: true,
    }
    expect(Object.keys(aiServerApp()).toSorted()).toEqual(Object.keys(ai).toSorted())
    expect(Object.keys(ragServerApp()).toSorted()).toEqual(Object.keys(rag).toSorted())
  })

  it('pipe applies from left to right, and a later builder replaces what an earlier one chose', () => {
    const app = pipe(aiServerApp(), withConfig({ port: 1 }), withConfig({ port: 2 }))
    expect(app.base.config.port).toBe(2)
    expect(pipe(aiServerApp(), withConfig({ port: 3 }), (built) => built.base.config.port ?? 0)).toBe(3)
  })

  it('[R14.05] a factory, a config store and an embedder are all that a retrieval app is asked for', async () => {
    await using test = await startRAGApp({ turns: [{ deltas: ['Here.'] }] })
    expect((await test.client.ask('Hello')).message.content).toBe('Here.')
    expect((await test.client.retrieval.Search({ query: 'anything' })).matches).toEqual([])
    // The knowledge base needs its module and nothing more of the app.
    await using filled = await startKnowledgeApp({ turns: [{ deltas: ['In a shed [1].'] }] })
    const { documentId } = await filled.client.add({ fileName: 'shed.txt', bytes: 'The ladder hangs in the shed.' })
    expect(await filled.client.settled([documentId])).toMatchObject([{ status: 'Indexed' }])
    const { message } = await filled.client.ask('Where does the ladder hang in the shed?')
    expect(message.citations).toMatchObject([{ documentId }])
  })
})
