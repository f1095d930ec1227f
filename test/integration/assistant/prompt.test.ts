import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  activeModuleContext,
  addModule,
  compose,
  defaultAssistantConfig,
  defaultSystemPrompt,
  fromStatic,
  knowledgeModule,
  type ModuleAIContext,
  memoryBlobStore,
  type PromptContext,
  retrievalPromptBuilder,
  type SystemPromptBuilder,
  settingsModule,
  standingContextModule,
  standingContextPrompt,
  withAIConfig,
  withModuleAIContexts,
  withVectorisationHandler,
} from '../../../src/main/library.ts'
import { startAssistantApp, startRetrievalApp } from '../../assistant-app.ts'

const access = { userId: 'ada', displayName: 'Ada', platformAdmin: false, teamId: 'personal', teams: [] }
const garden: ModuleAIContext = { moduleName: 'garden', systemPrompt: 'The user looks at a garden, codeword marigold.' }
/** The three fields that there always are. */
const context = (activeModule: string | null = null): PromptContext => ({
  access,
  activeModule,
  moduleContexts: new Map([[garden.moduleName, garden]]),
})
const branding = { name: 'Helper', icon: 'alcove.svg', showSidePanel: true }

describe('prompt builders', () => {
  it('[A3.01] a PromptContext has Access, ActiveModule and ModuleContexts', async () => {
    expectTypeOf<Pick<PromptContext, 'access' | 'activeModule' | 'moduleContexts'>>().toExtend<PromptContext>()
    // @ts-expect-error One less does not compile.
    const incomplete: PromptContext = { access, activeModule: null }
    expect(incomplete).not.toHaveProperty('moduleContexts')
    const received: PromptContext[] = []
    await using app = await startAssistantApp({
      builders: [
        withModuleAIContexts([garden]),
        withAIConfig({
          ...defaultAssistantConfig(branding),
          systemPrompt: async (given) => {
            received.push(given)
            return ''
          },
        }),
      ],
    })
    await app.ada.ask('What are you given?', { activeModule: 'garden' })
    expect(received[0]).toMatchObject({ access: { userId: 'ada' }, activeModule: 'garden' })
    expect(received[0]?.moduleContexts.get('garden')).toEqual(garden)
  })

  it('[A3.02] are plain async functions, which withAIConfig takes', async () => {
    const own: SystemPromptBuilder = async ({ access: { userId } }) => `Speak kindly to ${userId}.`
    expectTypeOf(own).toEqualTypeOf<(context: PromptContext) => Promise<string>>()
    await using app = await startAssistantApp({
      builders: [withAIConfig({ ...defaultAssistantConfig(branding), systemPrompt: own })],
    })
    await app.ada.ask('How do you speak?')
    expect(app.provider.requests[0]?.systemPrompt).toBe('Speak kindly to ada.')
  })

  it('[A3.03] fromStatic gives its text for every context', async () => {
    const build = fromStatic('Always this.')
    expect([await build(context()), await build(context('garden'))]).toEqual(['Always this.', 'Always this.'])
  })

  it('[A3.04] [A3.13] activeModuleContext gives the text of the module that is active, else nothing', async () => {
    expectTypeOf<keyof ModuleAIContext>().toEqualTypeOf<'moduleName' | 'systemPrompt'>()
    expect(await activeModuleContext(context('garden'))).toBe(garden.systemPrompt)
    expect(await activeModuleContext(context('attic'))).toBe('')
    expect(await activeModuleContext(context())).toBe('')
  })

  it('[A3.05] [A3.06] compose starts all before it waits, and joins them in the order of its list', async () => {
    const met = Promise.withResolvers<void>()
    let here = 0
    const meet =
      (text: string, turns: number): SystemPromptBuilder =>
      async () => {
        here += 1
        if (here === 2) met.resolve()
        await met.promise
        for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
        return text
      }
    expect(await compose([meet('slow', 5), meet('fast', 0)])(context())).toBe('slow\n\nfast')
  })

  it('[A3.07] compose goes on without a builder that fails', async () => {
    const rejects: SystemPromptBuilder = () => Promise.reject(new Error('no'))
    const throws: SystemPromptBuilder = () => {
      throw new Error('no')
    }
    expect(await compose([fromStatic('a'), rejects, throws, fromStatic('b')])(context())).toBe('a\n\nb')
  })

  it('[A3.08] compose leaves no gap for one that gives nothing', async () => {
    expect(await compose([fromStatic('a'), fromStatic(''), fromStatic('b')])(context())).toBe('a\n\nb')
  })

  it('[A3.17] every shipped builder is satisfied with the three fields', async () => {
    const pipeline = { retrieve: async () => [], index: async () => undefined }
    const blobs = memoryBlobStore()
    const entries = [{ id: crypto.randomUUID(), text: 'We measure in fathoms.', order: 1 }]
    await blobs.put('team-personal/kb-ai-context/entries.json', Buffer.from(JSON.stringify(entries)))
    const reader = { ...access, teams: [{ teamId: 'personal', permissions: ['knowledge:read' as const] }] }
    expect(await standingContextPrompt(blobs)({ ...context(), access: reader })).toContain('fathoms')
    const shipped: SystemPromptBuilder[] = [
      fromStatic('x'),
      activeModuleContext,
      defaultSystemPrompt(),
      compose([fromStatic('x')]),
      standingContextPrompt(blobs),
      retrievalPromptBuilder({
        pipeline,
        mergeStrategy: 'DenseOnly',
        config: {
          topK: 5,
          minScore: 0.3,
          groundingMode: 'StrictlyGrounded',
          scopeStrategy: { type: 'ActiveTeamOnly' },
          snippetCharLimit: 1500,
        },
      }),
    ]
    for (const build of shipped) expect(typeof (await build(context('garden')))).toBe('string')
  })
})

describe('the system prompt of a request', () => {
  it('[A3.09] [A3.10] is that of the default layers without a builder, and only its own text with one', async () => {
    await using plain = await startAssistantApp()
    await plain.ada.ask('What is your prompt?')
    expect(plain.provider.requests[0]?.systemPrompt).not.toBe('')
    await using own = await startAssistantApp({
      builders: [withAIConfig({ ...defaultAssistantConfig(branding), systemPrompt: fromStatic('Mine alone.') })],
    })
    await own.ada.ask('What is your prompt?')
    expect(own.provider.requests[0]?.systemPrompt).toBe('Mine alone.')
  })

  it('[A3.11] [A3.14] [A3.13] holds the text of a module exactly while it is the active one', async () => {
    await using app = await startAssistantApp({
      builders: [addModule({ name: 'garden', connect: () => ({ aiContext: garden }) })],
    })
    for (const activeModule of ['garden', 'attic', undefined])
      await app.ada.ask('What do I look at?', activeModule === undefined ? {} : { activeModule })
    expect(app.provider.requests.map(({ systemPrompt }) => systemPrompt.includes('marigold'))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('[A3.12] is the same for two teams, whatever each of them has for standing context', async () => {
    const permissions = ['assistant:use', 'knowledge:read', 'knowledge:write'] as const
    await using app = await startRetrievalApp({
      people: { ada: { teams: { red: permissions, blue: permissions } } },
      retrieval: [withVectorisationHandler({ dataTypeId: 'Knowledge', vectorise: async () => [] })],
      builders: [addModule(knowledgeModule())],
    })
    for (const teamId of ['red', 'blue']) {
      await app
        .as('ada', teamId)
        .knowledge.SetAIContext([{ id: crypto.randomUUID(), text: `We are the ${teamId} team.`, order: 1 }])
      expect(await app.as('ada', teamId).knowledge.GetAIContext()).toMatchObject([
        { text: `We are the ${teamId} team.` },
      ])
      await app.as('ada', teamId).ask('What is your prompt?')
    }
    const [red, blue] = app.provider.requests
    expect(red?.systemPrompt).toBe(blue?.systemPrompt)
    expect(red?.systemPrompt).not.toContain('red team')
  })

  it('[A3.15] [A3.16] reaches no client; branding alone does', async () => {
    const marker = 'MARKER-9271'
    await using app = await startRetrievalApp({
      turns: [{ deltas: ['Yes.'] }, { failure: { type: 'ServerError', message: 'Down.' } }],
      builders: [
        withModuleAIContexts([{ moduleName: 'garden', systemPrompt: `${marker} in the module.` }]),
        withAIConfig({
          ...defaultAssistantConfig(branding),
          systemPrompt: compose([fromStatic(marker), activeModuleContext]),
        }),
        addModule(settingsModule({ builders: [], mode: 'PlatformOnly' })),
        addModule(knowledgeModule()),
        addModule(standingContextModule()),
      ],
      retrieval: [withVectorisationHandler({ dataTypeId: 'Knowledge', vectorise: async () => [] })],
    })
    const entries = [
      { id: crypto.randomUUID(), text: 'And in cubits.  ', order: 2 },
      { id: crypto.randomUUID(), text: 'We measure in fathoms.', order: 1 },
    ]
    await app.ada.knowledge.SetAIContext(entries)
    await using stream = await app.ada.notifications()
    const { conversation, taskId } = await app.ada.ask('What is your prompt?', { activeModule: 'garden' })
    const { conversationId } = conversation
    const failed = await app.ada.assistant.SubmitMessage({ conversationId, content: 'And now?' })
    await stream.task(failed.taskId)
    expect(app.provider.requests[0]?.systemPrompt).toContain(marker)
    const { assistant } = await app.ada.settings.GetAppInfo()
    expect(assistant).toEqual({ type: 'ConfiguredAIAssistant', branding })
    // Of what entries come to, a person is told their own words, and nothing of the server's around them.
    const own = 'We measure in fathoms.\n\nAnd in cubits.'
    const section = app.provider.requests[0]?.systemPrompt
      .split('\n\n')
      .find((_, at, all) => all[at + 1] === entries[1]?.text)
    expect(section).toMatch(/./)
    const preview = await app.ada.aiContext.PreviewContext(entries)
    expect(preview.text).toBe(own)
    expect(JSON.stringify(preview)).not.toContain(section)
    const told = [
      assistant,
      preview,
      await app.ada.knowledge.GetAIContext(),
      await app.ada.aiContext.ListContextVersions(),
      stream.received,
      conversation,
      await app.ada.assistant.ListConversations(),
      await app.ada.assistant.GetAvailableTools(),
      await app.ada.assistant.GetTaskStatus(taskId),
      await app.ada.assistant.GetConversation(conversationId),
      await app.ada.conversations.ReadConversation({ conversationId }),
      await app.ada.conversations.ExportConversations({ conversationId, format: 'Json' }),
      await app.ada.conversations.SearchConversations({ query: 'marker' }),
      app.events('_platform.ai'),
      app.log(),
    ]
    expect(JSON.stringify(told)).not.toContain(marker)
  })
})
