import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AIStreamEvent, type Citation, unplaced } from '../../../contracts/index.ts'
import { type AccessContext, AlcoveError, newGuid, now } from '../../platform/index.ts'
import type { AILatencyRecord } from '../latency/ai-latency-record.ts'
import { createCitationLedger } from '../prompt/citation-ledger.ts'
import { fromStatic } from '../prompt/from-static.ts'
import { AIProviderFailure } from '../providers/ai-provider.ts'
import { type ScriptedTurn, scriptedProvider } from '../providers/scripted-provider.ts'
import type { AIToolDefinition, RegisteredTool } from '../tools/ai-tool.ts'
import type { AgentLoopContext } from './agent-loop-context.ts'
import { runAgentLoop } from './run-agent-loop.ts'

const access: AccessContext = { userId: 'ada', displayName: 'Ada', platformAdmin: false, teamId: 'personal', teams: [] }

const passage: Omit<Citation, 'number'> = {
  documentId: newGuid(),
  chunkId: newGuid(),
  fileName: 'handbook.pdf',
  contentType: 'application/pdf',
  span: {
    ...unplaced,
    start: 100,
    end: 160,
    page: 3,
    pageEnd: 3,
  },
  quote: 'The dome has cedar ribs. They are covered in canvas and paint.',
}

const tool = (executor: AIToolDefinition['executor'], over: Partial<AIToolDefinition> = {}): RegisteredTool => ({
  definition: {
    name: 'look_up',
    description: 'Looks something up.',
    parameters: { properties: [['query', { type: 'StringP' }, 'What to look up.']] },
    executor,
    visibility: 'ServerSide',
    capabilities: { requiresFullPage: false, requiresPlatformAdmin: false },
    ...over,
  },
  source: { type: 'PlatformBuiltin' },
})

const found = tool(async (_args, { citations }) => {
  const { number } = citations.cite(passage)
  return { type: 'Succeeded', value: { number } }
})

const call = (args: unknown, name = 'look_up') => ({ toolCallId: newGuid(), name, arguments: args as never })
const userMessage = (content: string) => ({
  messageId: newGuid(),
  role: 'User' as const,
  content,
  toolCalls: [],
  toolResults: [],
  timestamp: now(),
  citations: [],
  completion: 'Complete' as const,
})

const start = (
  turns: readonly ScriptedTurn[],
  tools: readonly RegisteredTool[] = [],
  over: Partial<AgentLoopContext> = {},
) => {
  const provider = scriptedProvider(turns, { structured: () => null })
  const events: AIStreamEvent[] = []
  const records: AILatencyRecord[] = []
  const signal = over.signal ?? new AbortController().signal
  const reply = runAgentLoop({
    provider,
    tools,
    systemPrompt: fromStatic('Be brief.'),
    context: {
      taskId: newGuid(),
      conversation: { conversationId: newGuid(), messages: [] },
      userMessage: userMessage('What is the dome made of?'),
      promptContext: {
        access,
        activeModule: null,
        moduleContexts: new Map(),
        query: '',
        citations: createCitationLedger(),
        signal,
      },
      maxTurns: 10,
      maxTokens: 4096,
      temperature: 0.7,
      streamingEnabled: true,
      toolTimeoutMs: 50,
      emit: async (event) => {
        events.push(event)
      },
      onTurn: (record) => records.push(record),
      signal,
      ...over,
    },
  })
  return { reply, provider, events, records }
}

const deltasOf = (events: readonly AIStreamEvent[]) => events.filter((event) => event.type === 'MessageDelta')
const lastResult = (provider: ReturnType<typeof scriptedProvider>) =>
  provider.requests.at(-1)?.messages.at(-1)?.toolResults?.at(-1)?.result

describe('runAgentLoop', () => {
  test('runs the tools that the model asks for, tells it their results and returns the cited reply', async () => {
    const { reply, provider, events, records } = start(
      [{ toolCalls: [call({ query: 'dome' })] }, { deltas: ['It has ', 'cedar ribs [1].'] }],
      [found],
    )
    const message = await reply
    expect(message.content).toBe('It has cedar ribs [1].')
    expect(message.citations.map(({ number, fileName }) => [number, fileName])).toEqual([[1, 'handbook.pdf']])
    expect(message.toolCalls).toHaveLength(1)
    expect(message.toolResults[0]?.result).toEqual({ type: 'Succeeded', value: { number: 1 } })
    expect(lastResult(provider)).toEqual({ type: 'Succeeded', value: { number: 1 } })
    expect(events.map((event) => (event.type === 'TaskStatusChanged' ? event.status.type : event.type))).toEqual([
      'ToolCalling',
      'ToolCallStarted',
      'ToolCallCompleted',
      'Running',
      'Streaming',
      'MessageDelta',
      'MessageDelta',
    ])
    expect(records.map(({ turnNumber, stopReason, toolCalls }) => [turnNumber, stopReason, toolCalls.length])).toEqual([
      [1, 'ToolUse', 1],
      [2, 'EndTurn', 0],
    ])
  })

  test('translates tools for the provider', async () => {
    const { reply, provider } = start([{ deltas: ['Yes.'] }], [found])
    await reply
    expect(provider.requests[0]?.tools).toEqual([
      {
        name: 'look_up',
        description: 'Looks something up.',
        parameters: {
          type: 'object',
          properties: { query: { type: 'string', description: 'What to look up.' } },
          required: ['query'],
          additionalProperties: false,
        },
      },
    ])
  })

  test('the deltas with their offsets are the content, over any number of turns', async () => {
    const turn = fc.record({ deltas: fc.array(fc.string({ maxLength: 12 }), { maxLength: 6 }), calls: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 5 }), async (turns) => {
        const script = [
          ...turns.map(({ deltas, calls }) => ({ deltas, toolCalls: calls ? [call({ query: 'x' })] : [] })),
          { deltas: ['End.'] },
        ]
        const { reply, events } = start(script, [found])
        const { content } = await reply
        let text = ''
        for (const event of deltasOf(events)) {
          expect(event.offset).toBe(text.length)
          text += event.delta
        }
        expect(text).toBe(content)
      }),
    )
  })

  test.each([
    ['an unknown tool', call({ query: 'x' }, 'format_disk'), 'There is no tool named "format_disk".'],
    ['a missing argument', call({}), 'The argument "query" is missing; it must be a string.'],
    ['an argument of the wrong type', call({ query: 7 }), 'The argument "query" must be a string.'],
    ['arguments that are no object', call('{"query": '), 'The arguments must be one JSON object.'],
  ])('tells the model about %s as data', async (_name, wrong, error) => {
    const { reply, provider } = start([{ toolCalls: [wrong] }, { deltas: ['Sorry.'] }], [found])
    expect((await reply).content).toBe('Sorry.')
    expect(lastResult(provider)).toEqual({ type: 'Failed', error })
  })

  test('tells the model about a tool that throws, without its inner words', async () => {
    const broken = tool(() => Promise.reject(new Error('SELECT * FROM secret')))
    const { reply, provider } = start([{ toolCalls: [call({ query: 'x' })] }, { deltas: ['Sorry.'] }], [broken])
    await reply
    expect(lastResult(provider)).toEqual({ type: 'Failed', error: 'The tool failed.' })
  })

  test('tells the model the words of an expected failure', async () => {
    const broken = tool(() => Promise.reject(new AlcoveError('Unavailable', 'The index is being rebuilt.')))
    const { reply, provider } = start([{ toolCalls: [call({ query: 'x' })] }, { deltas: ['Sorry.'] }], [broken])
    await reply
    expect(lastResult(provider)).toEqual({ type: 'Failed', error: 'The index is being rebuilt.' })
  })

  test('gives up on a tool that never ends', async () => {
    const endless = tool(() => new Promise(() => undefined))
    const { reply, provider } = start([{ toolCalls: [call({ query: 'x' })] }, { deltas: ['Sorry.'] }], [endless])
    await reply
    expect(lastResult(provider)).toMatchObject({ type: 'Failed', error: expect.stringContaining('took longer') })
  })

  test('[A1.06] [A1.12] counts provider calls: the last one goes without tools, and the reply says that its steps are used up', async () => {
    const again = { toolCalls: [call({ query: 'x' })] }
    const { reply, provider, records } = start([again, again, { deltas: ['What I know.'] }], [found], { maxTurns: 3 })
    const { content, completion } = await reply
    expect(content).toMatch(/^What I know\.\n\nI used all 3 steps/)
    expect(completion).toBe('Complete')
    expect(provider.requests.map(({ tools }) => tools.length)).toEqual([1, 1, 0])
    expect(provider.requests[2]?.systemPrompt).toContain('You have used all steps')
    expect(records.map(({ turnNumber }) => turnNumber)).toEqual([1, 2, 3])
  })

  test('[A1.06] [A1.12] ends with a provider that always asks for a tool, after so many calls and no more', async () => {
    for (const maxTurns of [1, 2, 10]) {
      const { reply, provider, events, records } = start([{ toolCalls: [call({ query: 'x' })] }], [found], { maxTurns })
      const { content } = await reply
      expect(provider.requests).toHaveLength(maxTurns)
      expect(Math.max(...records.map(({ turnNumber }) => turnNumber))).toBe(maxTurns)
      expect(content).not.toBe('')
      const told = deltasOf(events).map(({ delta }) => delta)
      expect(told.join('')).toBe(content)
    }
  })

  test('an invented citation number is taken out, and known ones are numbered as they come', async () => {
    const { reply, events } = start(
      [{ toolCalls: [call({ query: 'x' })] }, { deltas: ['Cedar 【1】, oak [', '7].'] }],
      [found],
    )
    const { content, citations } = await reply
    expect(content).toBe('Cedar [1], oak.')
    expect(citations.map(({ number }) => number)).toEqual([1])
    expect(
      deltasOf(events)
        .map(({ delta }) => delta)
        .join(''),
    ).toBe(content)
  })

  test('sends what was said before without its citation marks', async () => {
    const before = [userMessage('Who built it?'), { ...userMessage('Kettleby did [1].'), role: 'Assistant' as const }]
    const { reply, provider } = start([{ deltas: ['Yes.'] }], [], {
      conversation: { conversationId: newGuid(), messages: before },
    })
    await reply
    expect(provider.requests[0]?.messages.map(({ content }) => content)).toEqual([
      'Who built it?',
      'Kettleby did.',
      'What is the dome made of?',
    ])
  })

  test('adds the text of a provider that did not stream', async () => {
    const { reply, events } = start([{ deltas: ['Cedar.'] }], [], { streamingEnabled: false })
    expect((await reply).content).toBe('Cedar.')
    expect(deltasOf(events)).toHaveLength(1)
  })

  test('aborting rejects with the reason', async () => {
    const abort = new AbortController()
    const { reply } = start([{ deltas: ['It has '], hangs: true }], [], { signal: abort.signal })
    const reason = new Error('stopped')
    setTimeout(() => abort.abort(reason), 10)
    await expect(reply).rejects.toBe(reason)
  })

  test('a failing provider rejects with its failure', async () => {
    const failure = { type: 'Unreachable', message: 'Nothing answers.' } as const
    const { reply } = start([{ deltas: ['It '], failure }])
    await expect(reply).rejects.toBeInstanceOf(AIProviderFailure)
  })
})
