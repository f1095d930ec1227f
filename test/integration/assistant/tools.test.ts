import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import {
  type AIToolDefinition,
  addModule,
  aiServerApp,
  aiToolDescriptor,
  memoryUserAIConfigStore,
  type ParamType,
  pipe,
  type RegisteredTool,
  run,
  scriptedProvider,
  type ToolCapabilities,
  type ToolParameterSchema,
  toolCapabilities,
  toolVisibility,
  toProviderDef,
  withAIConfigStore,
  withAIFactory,
  withAITools,
  withConfig,
} from '../../../src/main/library.ts'
import { type LibraryApp, startAssistantApp, startRetrievalApp } from '../../assistant-app.ts'

const tool = (name: string, over: Partial<AIToolDefinition> = {}): AIToolDefinition => ({
  name,
  description: `Does ${name}.`,
  parameters: { properties: [['what', { type: 'StringP' }, 'What.']] },
  executor: async () => ({ type: 'Succeeded', value: `${name} done, secretly 4711` }),
  visibility: 'ServerSide',
  capabilities: { requiresFullPage: false, requiresPlatformAdmin: false },
  ...over,
})
const call = (name: string) => ({ toolCallId: `call-${name}`, name, arguments: { what: 'x' } })
const namesOffered = (app: LibraryApp): string[] => app.provider.requests.at(-1)?.tools.map(({ name }) => name) ?? []
const fullPage = { requiresFullPage: true, requiresPlatformAdmin: false }

describe('AIToolDefinition', () => {
  it('[A2.01] is these six, and a tool of them is offered', async () => {
    const six = {
      name: 'weigh',
      description: 'Weighs.',
      parameters: { properties: [] },
      executor: async () => ({ type: 'Succeeded' as const, value: 1 }),
      visibility: 'ServerSide' as const,
      capabilities: { requiresFullPage: false, requiresPlatformAdmin: false },
    }
    expectTypeOf(six).toExtend<AIToolDefinition>()
    const { executor: _executor, ...five } = six
    // @ts-expect-error One less does not compile.
    const incomplete: AIToolDefinition = five
    expect(incomplete).not.toHaveProperty('executor')
    await using app = await startAssistantApp({ builders: [withAITools([six])] })
    await app.ada.ask('Is it offered?')
    expect(namesOffered(app)).toEqual(['weigh'])
  })

  it('[A2.04] Visibility is ServerSide or ClientResident', () => {
    expect(toolVisibility.options).toEqual(['ServerSide', 'ClientResident'])
    expect(toolVisibility.safeParse('Both').success).toBe(false)
  })

  it('[A2.05] Capabilities are two flags, both shown by GetAvailableTools', async () => {
    expectTypeOf<keyof ToolCapabilities>().toEqualTypeOf<'requiresFullPage' | 'requiresPlatformAdmin'>()
    expect(Object.keys(toolCapabilities.shape)).toEqual(['requiresFullPage', 'requiresPlatformAdmin'])
    const capabilities = { requiresFullPage: true, requiresPlatformAdmin: true }
    await using app = await startAssistantApp({ builders: [withAITools([tool('weigh', { capabilities })])] })
    const [offered] = await app.ada.assistant.GetAvailableTools()
    expect(offered?.capabilities).toEqual(capabilities)
  })

  it('[A2.06] Properties is a list of name, type and description, whose order is kept', () => {
    const properties: ToolParameterSchema['properties'] = [
      ['zebra', { type: 'StringP' }, 'Last by name.'],
      ['ant', { type: 'Integer' }, 'First by name.'],
    ]
    expectTypeOf(properties[0]).toExtend<readonly [string, ParamType, string] | undefined>()
    const { parameters } = toProviderDef(tool('weigh', { parameters: { properties } }))
    expect(Object.keys(parameters.properties as object)).toEqual(['zebra', 'ant'])
  })

  it.each<[string, ParamType, object]>([
    ['[A2.07]', { type: 'StringP' }, { type: 'string' }],
    ['[A2.08]', { type: 'StringArray' }, { type: 'array', items: { type: 'string' } }],
    ['[A2.09]', { type: 'Integer' }, { type: 'integer' }],
    ['[A2.10]', { type: 'Number' }, { type: 'number' }],
    ['[A2.11]', { type: 'Boolean' }, { type: 'boolean' }],
    ['[A2.12]', { type: 'EnumP', values: ['b', 'a', 'c'] }, { type: 'string', enum: ['b', 'a', 'c'] }],
  ])('%s a parameter of %j is translated', (_row, type, expected) => {
    const { parameters } = toProviderDef(tool('weigh', { parameters: { properties: [['p', type, 'A parameter.']] } }))
    expect(parameters).toMatchObject({
      type: 'object',
      properties: { p: { ...expected, description: 'A parameter.' } },
    })
  })

  it('[A2.14] a RegisteredTool pairs a definition with its source: so a declared tool is told and offered', async () => {
    expectTypeOf<keyof RegisteredTool>().toEqualTypeOf<'definition' | 'source'>()
    // @ts-expect-error A definition alone is none.
    const incomplete: RegisteredTool = { definition: tool('weigh') }
    expect(incomplete).not.toHaveProperty('source')
    const weigh = tool('weigh')
    await using app = await startAssistantApp({
      builders: [withAITools([tool('drill')]), addModule({ name: 'garden', connect: () => ({ tools: [weigh] }) })],
    })
    const entries = await app.ada.assistant.GetAvailableTools()
    const { executor: _executor, ...told } = { ...weigh, parameters: toProviderDef(weigh).parameters }
    expect(entries.find(({ name }) => name === 'weigh')).toMatchObject({
      ...told,
      source: { type: 'ModuleDeclared', moduleName: 'garden' },
    })
    expect(entries.find(({ name }) => name === 'drill')?.source).toEqual({ type: 'PlatformBuiltin' })
    await app.ada.ask('Is it offered?')
    expect(app.provider.requests[0]?.tools).toContainEqual(toProviderDef(weigh))
  })
})

describe('the registry', () => {
  it('[A2.15] holds the platform’s tools: the search tool of a plain app', async () => {
    await using app = await startRetrievalApp()
    const offered = await app.ada.assistant.GetAvailableTools()
    expect(offered.find(({ name }) => name === 'search_knowledge')?.source).toEqual({ type: 'PlatformBuiltin' })
  })

  it('[A2.16] [A2.17] holds tools of modules and of companions, with their names', async () => {
    await using app = await startAssistantApp({
      builders: [
        addModule({ name: 'garden', connect: () => ({ tools: [tool('weigh')] }) }),
        addModule({
          name: 'bridge',
          connect: () => ({
            companionTools: () => [
              { definition: tool('drill'), source: { type: 'CompanionContributed', companionName: 'workshop' } },
            ],
          }),
        }),
      ],
    })
    const offered = await app.ada.assistant.GetAvailableTools()
    expect(offered.map(({ name, source }) => [name, source])).toEqual([
      ['weigh', { type: 'ModuleDeclared', moduleName: 'garden' }],
      ['drill', { type: 'CompanionContributed', companionName: 'workshop' }],
    ])
    await app.ada.ask('Are they offered?')
    expect(namesOffered(app)).toEqual(['weigh', 'drill'])
  })

  it('[A2.24] stops the start of an app with two tools of one name, and names it', async () => {
    const app = pipe(
      aiServerApp(),
      withConfig({ dataDir: '/nowhere/at/all' }),
      withAIFactory({ resolve: async () => scriptedProvider([]) }),
      withAIConfigStore(memoryUserAIConfigStore()),
      withAITools([tool('weigh'), tool('weigh')]),
    )
    await using elsewhere = await startAssistantApp()
    const { dataDir } = elsewhere
    await elsewhere.app.stop()
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    try {
      expect(await run(withConfig({ dataDir })(app))).toBe(1)
      expect(said.mock.calls.flat().join('')).toContain('two tools are named "weigh"')
    } finally {
      said.mockRestore()
    }
  })

  it('[A2.03] tells clients everything but the Executor', async () => {
    await using app = await startAssistantApp({
      turns: [{ toolCalls: [call('weigh')] }, { deltas: ['Done.'] }],
      builders: [withAITools([tool('weigh')])],
    })
    await using stream = await app.ada.notifications()
    const { taskId } = await app.ada.ask('Weigh it.')
    await stream.task(taskId)
    const offered = await app.ada.assistant.GetAvailableTools()
    expect(offered.map((each) => aiToolDescriptor.strict().parse(each))).toHaveLength(1)
    expect(offered[0]).not.toHaveProperty('executor')
    expect(JSON.stringify(stream.received)).not.toContain('executor')
  })
})

describe('who is offered which tool', () => {
  it('[A2.18] a ServerSide tool that wants the full page is offered everywhere', async () => {
    await using app = await startAssistantApp({ builders: [withAITools([tool('weigh', { capabilities: fullPage })])] })
    await app.ada.ask('Is it offered?', { activeModule: 'documents' })
    expect(namesOffered(app)).toEqual(['weigh'])
    expect((await app.ada.assistant.GetAvailableTools()).map(({ name }) => name)).toEqual(['weigh'])
  })

  it('[A2.21] [A2.22] a ClientResident one is offered on the full page alone, and GetAvailableTools answers as for it', async () => {
    const show = tool('show', { capabilities: fullPage, visibility: 'ClientResident' })
    await using app = await startAssistantApp({ builders: [withAITools([show])] })
    await app.ada.ask('Is it offered?')
    expect(namesOffered(app)).toEqual(['show'])
    await app.ada.ask('Is it offered here?', { activeModule: 'documents' })
    expect(namesOffered(app)).toEqual([])
    expect((await app.ada.assistant.GetAvailableTools()).map(({ name }) => name)).toEqual(['show'])
  })

  it('[A2.19] [A2.20] a tool of administrators is offered to them alone, and run for nobody else who names it', async () => {
    let runs = 0
    const admin = tool('reset', {
      capabilities: { requiresFullPage: false, requiresPlatformAdmin: true },
      executor: async () => {
        runs += 1
        return { type: 'Succeeded', value: 1 }
      },
    })
    await using app = await startAssistantApp({
      turns: [
        { toolCalls: [call('reset')] },
        { deltas: ['Done.'] },
        { toolCalls: [call('reset')] },
        { deltas: ['Done.'] },
      ],
      builders: [withAITools([admin, tool('weigh')])],
    })
    await app.as('bob').ask('Reset it.')
    expect(app.provider.requests[0]?.tools.map(({ name }) => name)).toEqual(['weigh'])
    expect((await app.as('bob').assistant.GetAvailableTools()).map(({ name }) => name)).toEqual(['weigh'])
    expect(runs).toBe(0)
    await app.ada.ask('Reset it.')
    expect(app.provider.requests[2]?.tools.map(({ name }) => name)).toEqual(['reset', 'weigh'])
    expect((await app.ada.assistant.GetAvailableTools()).map(({ name }) => name)).toEqual(['reset', 'weigh'])
    expect(runs).toBe(1)
  })
})

describe('a tool that a window carries out', () => {
  const turns = [{ toolCalls: [call('show')] }, { deltas: ['Done.'] }]
  const show = tool('show', { visibility: 'ClientResident' })

  it('[A2.23] is asked of the windows, whose answer is its result; the Executor is not called', async () => {
    let runs = 0
    const executor: AIToolDefinition['executor'] = async () => {
      runs += 1
      return { type: 'Succeeded', value: 0 }
    }
    await using app = await startAssistantApp({ turns, builders: [withAITools([{ ...show, executor }])] })
    await using stream = await app.ada.notifications()
    await using bobs = await app.as('bob').notifications()
    const asked = app.ada.ask('Show me the dome.')
    const request = await stream.first('a request', ({ kind, payload }) => kind === 'Assistant.ToolRequest' && payload)
    expect(request).toMatchObject({ toolName: 'show', kind: 'Run', args: { what: 'x' } })
    const { taskId, toolCallId, conversationId } = request
    const page = await app.ada.conversations.ReadConversation({ conversationId })
    expect(page?.activeReply?.toolRequests).toEqual([request])
    await expect(
      app.as('bob').conversations.AnswerToolCall({ taskId, toolCallId, answer: { type: 'Approved' } }),
    ).rejects.toMatchObject({ status: 404 })
    // No answer to what was asked, and so none at all.
    await app.ada.conversations.AnswerToolCall({ taskId, toolCallId, answer: { type: 'Approved' } })
    expect((await app.ada.conversations.ReadConversation({ conversationId }))?.activeReply?.toolRequests).toHaveLength(
      1,
    )
    const result = { type: 'Succeeded', value: { opened: true } } as const
    await app.ada.conversations.AnswerToolCall({ taskId, toolCallId, answer: { type: 'Result', result } })
    const { message } = await asked
    expect(message.toolResults[0]?.result).toEqual(result)
    expect(runs).toBe(0)
    expect(bobs.received).toEqual([])
    await app.ada.conversations.AnswerToolCall({ taskId, toolCallId, answer: { type: 'Result', result } })
  })

  it('[A2.23] counts as failed when no window answers for 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      await using app = await startAssistantApp({ turns, builders: [withAITools([show])] })
      await using stream = await app.ada.notifications()
      let over = false
      const before = Date.now()
      const asked = app.ada.ask('Show me the dome.').finally(() => {
        over = true
      })
      const request = await stream.first(
        'a request',
        ({ kind, payload }) => kind === 'Assistant.ToolRequest' && payload,
      )
      expect(Date.parse(request.expiresAt)).toBeGreaterThanOrEqual(before + 30_000)
      expect(Date.parse(request.expiresAt)).toBeLessThanOrEqual(Date.now() + 30_000)
      await vi.advanceTimersByTimeAsync(15_000)
      const { taskId, conversationId } = request
      expect((await app.ada.assistant.GetTaskStatus(taskId))?.status.type).toBe('ToolCalling')
      expect(over).toBe(false)
      await vi.advanceTimersByTimeAsync(15_000)
      const { message } = await asked
      expect(message.toolResults[0]?.result).toMatchObject({
        type: 'Failed',
        error: expect.stringContaining('30 seconds'),
      })
      expect((await app.ada.conversations.ReadConversation({ conversationId }))?.activeReply ?? null).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it('[A2.23] fails at once where no window is open', async () => {
    await using app = await startAssistantApp({ turns, builders: [withAITools([show])] })
    const { message } = await app.ada.ask('Show me the dome.')
    expect(message.toolResults[0]?.result).toMatchObject({
      type: 'Failed',
      error: expect.stringContaining('open window'),
    })
  })
})

describe('a tool that changes something', () => {
  const turns = [{ toolCalls: [call('write')] }, { deltas: ['Done.'] }]
  const writing = () => {
    let runs = 0
    const write = tool('write', {
      asksFirst: true,
      executor: async () => {
        runs += 1
        return { type: 'Succeeded', value: 1 }
      },
    })
    return { write, runs: () => runs }
  }

  it.each([
    ['Approved', 1, 'Succeeded'],
    ['Refused', 0, 'Failed'],
  ] as const)('asks first, and the answer %s counts', async (type, expectedRuns, resultType) => {
    const { write, runs } = writing()
    await using app = await startAssistantApp({ turns, builders: [withAITools([write])] })
    await using stream = await app.ada.notifications()
    const asked = app.ada.ask('Write it down.')
    const request = await stream.first('a request', ({ kind, payload }) => kind === 'Assistant.ToolRequest' && payload)
    expect(request.kind).toBe('Approve')
    expect(runs()).toBe(0)
    const { taskId, toolCallId } = request
    await app.ada.conversations.AnswerToolCall({ taskId, toolCallId, answer: { type } })
    const { message } = await asked
    expect(message.toolResults[0]?.result.type).toBe(resultType)
    expect(runs()).toBe(expectedRuns)
    await stream.first(
      'the end of it',
      ({ kind, payload }) => kind === 'Assistant.ToolAnswered' && payload.toolCallId === toolCallId,
    )
  })

  it('is refused where nobody can be asked', async () => {
    const { write, runs } = writing()
    await using app = await startAssistantApp({ turns, builders: [withAITools([write])] })
    const { message } = await app.ada.ask('Write it down.')
    expect(message.toolResults[0]?.result).toMatchObject({ type: 'Failed', error: expect.stringContaining('approved') })
    expect(runs()).toBe(0)
  })

  it('ends with the reply when that is stopped before the answer', async () => {
    const { write, runs } = writing()
    await using app = await startAssistantApp({ turns, builders: [withAITools([write])] })
    await using stream = await app.ada.notifications()
    const { taskId } = await app.ada.assistant.SubmitMessage({ content: 'Write it down.' })
    const { toolCallId } = await stream.first(
      'a request',
      ({ kind, payload }) => kind === 'Assistant.ToolRequest' && payload,
    )
    await app.ada.conversations.CancelTask(taskId)
    expect((await app.ada.assistant.GetTaskStatus(taskId))?.status).toEqual({ type: 'Cancelled' })
    await app.ada.conversations.AnswerToolCall({ taskId, toolCallId, answer: { type: 'Approved' } })
    expect(runs()).toBe(0)
  })
})
