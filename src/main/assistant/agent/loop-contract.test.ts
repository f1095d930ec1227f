import { describe, expect, expectTypeOf, it } from 'vitest'
import { type AIStreamEvent, type GivenMessage, unplaced } from '../../../contracts/index.ts'
import {
  type AgentLoop,
  type AgentLoopContext,
  fromStatic,
  type PromptContext,
  runAgentLoop,
  scriptedProvider,
  toProviderDef,
} from '../../library.ts'
import { access, call, loopOf, said, tool } from './scripted-loop.ts'

describe('the agent loop', () => {
  it('[A1.01] runs on a provider, tools, a prompt builder and a context, with no server around it', async () => {
    const { loop } = loopOf([{ deltas: ['Cedar.'] }])
    expectTypeOf<keyof AgentLoop>().toEqualTypeOf<'provider' | 'tools' | 'systemPrompt' | 'context'>()
    expect((await runAgentLoop(loop)).content).toBe('Cedar.')
  })

  it('[A1.01] [A1.03] [A1.04] [A1.05] [A1.06] [A1.07] [A1.08] runs on the six members of a context alone, tools included', async () => {
    const given: GivenMessage = {
      messageId: crypto.randomUUID(),
      role: 'User',
      content: 'What is the dome made of?',
      toolCalls: [],
      toolResults: [],
      timestamp: '2026-03-01T06:00:00.000Z',
    }
    const earlier: readonly GivenMessage[] = [
      { ...given, messageId: crypto.randomUUID(), content: 'Who built it?' },
      { ...given, messageId: crypto.randomUUID(), role: 'Assistant', content: 'Kettleby.' },
    ]
    const events: AIStreamEvent[] = []
    const context: Required<
      Pick<AgentLoopContext, 'conversation' | 'userMessage' | 'promptContext' | 'maxTurns' | 'emit' | 'signal'>
    > = {
      conversation: { conversationId: crypto.randomUUID(), messages: earlier },
      userMessage: given,
      promptContext: { access, activeModule: null, moduleContexts: new Map() },
      maxTurns: 3,
      emit: async (event) => void events.push(event),
      signal: new AbortController().signal,
    }
    const provider = scriptedProvider([{ toolCalls: [call('look')] }, { deltas: ['Of ', 'cedar.'] }])
    const look = tool('look', async () => ({ type: 'Succeeded', value: 1 }))
    const message = await runAgentLoop({ provider, tools: [look], systemPrompt: fromStatic('Be brief.'), context })
    expect(message).toMatchObject({ role: 'Assistant', content: 'Of cedar.' })
    expect(message.toolResults.map(({ result }) => result)).toEqual([{ type: 'Succeeded', value: 1 }])
    expect(provider.requests).toHaveLength(2)
    expect(provider.requests[0]).toMatchObject({
      systemPrompt: 'Be brief.',
      maxTokens: 4096,
      temperature: 0.7,
      stream: true,
    })
    expect(provider.requests[0]?.messages.map(({ content }) => content)).toEqual(
      [...earlier, given].map(({ content }) => content),
    )
    const taskIds = new Set(events.map(({ taskId }) => taskId))
    expect(taskIds.size).toBe(1)
    expect([...taskIds][0]).toMatch(/^[0-9a-f-]{36}$/)

    const endless = scriptedProvider([{ toolCalls: [call('look')] }])
    await runAgentLoop({ provider: endless, tools: [look], systemPrompt: fromStatic(''), context })
    expect(endless.requests).toHaveLength(3)
    const stopped = { ...context, signal: AbortSignal.abort(new Error('stopped')) }
    await expect(
      runAgentLoop({ provider, tools: [look], systemPrompt: fromStatic(''), context: stopped }),
    ).rejects.toThrow('stopped')
  })

  it('[A1.02] returns the closing message, of Role Assistant, with the last text of the provider', async () => {
    const look = tool('look', async () => ({ type: 'Succeeded', value: 1 }))
    const { loop } = loopOf([{ toolCalls: [call('look')] }, { deltas: ['Of ', 'cedar.'] }], { tools: [look] })
    expect(await runAgentLoop(loop)).toMatchObject({ role: 'Assistant', content: 'Of cedar.', completion: 'Complete' })
  })

  it('[A1.03] [A1.04] sends earlier messages in their order, and the new one last', async () => {
    const messages = [
      said('User', 'Who built it?'),
      said('Assistant', 'Kettleby.'),
      said('User', 'When?'),
      said('Assistant', 'In 1931.'),
    ]
    const { loop, provider } = loopOf([{ deltas: ['Cedar.'] }], {
      context: { conversation: { conversationId: crypto.randomUUID(), messages } },
    })
    await runAgentLoop(loop)
    expect(provider.requests[0]?.messages.map(({ role, content }) => [role, content])).toEqual([
      ['User', 'Who built it?'],
      ['Assistant', 'Kettleby.'],
      ['User', 'When?'],
      ['Assistant', 'In 1931.'],
      ['User', 'What is the dome made of?'],
    ])
  })

  it('[A1.05] hands the prompt context to the builder, whose output is the SystemPrompt', async () => {
    const seen: PromptContext[] = []
    const { loop, provider } = loopOf([{ deltas: ['Cedar.'] }], {
      systemPrompt: async (context) => {
        seen.push(context)
        return `Speak to ${context.access.userId}.`
      },
    })
    await runAgentLoop(loop)
    expect(seen[0]).toMatchObject(loop.context.promptContext)
    expect(provider.requests[0]?.systemPrompt).toBe(`Speak to ${access.userId}.`)
  })

  it('[A1.07] gives a slow emitter every event, in order', async () => {
    const heard: string[] = []
    const { loop } = loopOf([{ toolCalls: [call('look')] }, { deltas: ['One ', 'two ', 'three.'] }], {
      tools: [tool('look', async () => ({ type: 'Succeeded', value: 1 }))],
      context: {
        emit: async (event) => {
          await new Promise((resolve) => setImmediate(resolve))
          heard.push(event.type === 'MessageDelta' ? event.delta : event.type)
        },
      },
    })
    const message = await runAgentLoop(loop)
    expect(heard).toEqual([
      'TaskStatusChanged',
      'ToolCallStarted',
      'ToolCallCompleted',
      'TaskStatusChanged',
      'TaskStatusChanged',
      'One ',
      'two ',
      'three.',
    ])
    expect(message.content).toBe('One two three.')
  })

  it('[A1.08] ends when it is cancelled in mid-stream, and aborts the call of the provider', async () => {
    const abort = new AbortController()
    const reason = new Error('stopped')
    let aborted: unknown = null
    const { loop } = loopOf([], {
      provider: {
        ...scriptedProvider([]),
        sendMessage: (_request, { signal, onDelta } = {}) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => {
              aborted = signal.reason
              reject(signal.reason)
            })
            onDelta?.('Of ce')
            setImmediate(() => abort.abort(reason))
          }),
      },
      context: { signal: abort.signal },
    })
    await expect(runAgentLoop(loop)).rejects.toBe(reason)
    expect(aborted).toBe(reason)
  })

  it('[A1.09] translates each tool for the provider as toProviderDef does', async () => {
    const tools = ['look', 'list'].map((name) => tool(name, async () => ({ type: 'Succeeded', value: 1 })))
    const { loop, provider } = loopOf([{ deltas: ['Yes.'] }], { tools })
    await runAgentLoop(loop)
    expect(provider.requests[0]?.tools).toEqual(tools.map(({ definition }) => toProviderDef(definition)))
  })

  it('[A1.10] runs every call of a response, and their results stand in the next request', async () => {
    const tools = [tool('double', async (args) => ({ type: 'Succeeded', value: [args, args] }))]
    const { loop, provider } = loopOf(
      [{ toolCalls: [call('double', { what: 'a' }), call('double', { what: 'b' })] }, { deltas: ['Done.'] }],
      { tools },
    )
    await runAgentLoop(loop)
    expect(provider.requests[1]?.messages.at(-1)?.toolResults?.map(({ result }) => result)).toEqual([
      { type: 'Succeeded', value: [{ what: 'a' }, { what: 'a' }] },
      { type: 'Succeeded', value: [{ what: 'b' }, { what: 'b' }] },
    ])
  })

  it('[A2.02] gives an Executor the Arguments of the model, and ToolCallCompleted carries what it gave', async () => {
    const given: unknown[] = []
    const look = tool('look', async (args) => {
      given.push(args)
      return { type: 'Succeeded', value: { seen: 3 } }
    })
    const { loop, events } = loopOf([{ toolCalls: [call('look', { what: 'stars' })] }, { deltas: ['3.'] }], {
      tools: [look],
    })
    await runAgentLoop(loop)
    expect(given).toEqual([{ what: 'stars' }])
    expect(events.find(({ type }) => type === 'ToolCallCompleted')).toMatchObject({
      result: { type: 'Succeeded', value: { seen: 3 } },
    })
  })
})

describe('tool calls of one turn', () => {
  const meeting = () => {
    const waiting: (() => void)[] = []
    let most = 0
    let running = 0
    return {
      most: () => most,
      /** Resolves when `together` calls are in here at once. */
      enter: (together: number) =>
        new Promise<void>((resolve) => {
          running += 1
          most = Math.max(most, running)
          waiting.push(() => {
            running -= 1
            resolve()
          })
          if (waiting.length >= together) for (const leave of waiting.splice(0)) leave()
        }),
    }
  }

  it('run at the same time where their tools allow it, with passages numbered in the order of the calls', async () => {
    const room = meeting()
    const cited: number[][] = []
    const search = tool(
      'search',
      async (args, { citations, myTurn }) => {
        await room.enter(3)
        // The last to come would number first.
        await myTurn?.()
        const what = String((args as { what: string }).what)
        const { number } = citations.cite({
          documentId: crypto.randomUUID(),
          chunkId: crypto.randomUUID(),
          fileName: what,
          contentType: 'text/plain',
          quote: what,
          span: { ...unplaced, start: 0, end: 1 },
        })
        cited.push([number])
        return { type: 'Succeeded', value: number }
      },
      { concurrent: true },
    )
    const calls = ['a', 'b', 'c'].map((what) => call('search', { what }))
    const { loop, provider } = loopOf([{ toolCalls: calls }, { deltas: ['Done.'] }], { tools: [search] })
    await runAgentLoop(loop)
    expect(room.most()).toBe(3)
    expect(provider.requests[1]?.messages.at(-1)?.toolResults?.map(({ result }) => result)).toEqual(
      [1, 2, 3].map((value) => ({ type: 'Succeeded', value })),
    )
  })

  it('wait for each other where their tools do not', async () => {
    let running = 0
    let most = 0
    const slow = tool('slow', async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return { type: 'Succeeded', value: 1 }
    })
    const { loop } = loopOf([{ toolCalls: [call('slow'), call('slow'), call('slow')] }, { deltas: ['Done.'] }], {
      tools: [slow],
    })
    await runAgentLoop(loop)
    expect(most).toBe(1)
  })

  it('that are 20,000 are told to be too many, and do not pile up', async () => {
    let runs = 0
    const count = tool('count', async () => {
      runs += 1
      return { type: 'Succeeded', value: runs }
    })
    const flood = Array.from({ length: 20_000 }, () => call('count'))
    const { loop, provider, events } = loopOf([{ toolCalls: flood }, { deltas: ['Done.'] }], { tools: [count] })
    const { toolCalls, toolResults } = await runAgentLoop(loop)
    expect(runs).toBe(16)
    expect(toolCalls).toHaveLength(17)
    expect(toolResults.at(-1)?.result).toEqual({
      type: 'Failed',
      error: 'At most 16 calls are run at a time; this one was not. 19983 more were left out.',
    })
    expect(events.length).toBeLessThan(60)
    expect(JSON.stringify(provider.requests[1]).length).toBeLessThan(20_000)
  })

  it('may bring no more calls in all than a reply has room for', async () => {
    const again = { toolCalls: Array.from({ length: 16 }, () => call('count')) }
    let runs = 0
    const count = tool('count', async () => {
      runs += 1
      return { type: 'Succeeded', value: 1 }
    })
    const { loop, provider } = loopOf([again], { tools: [count], context: { maxTurns: 100 } })
    const { content } = await runAgentLoop(loop)
    expect(runs).toBeLessThanOrEqual(64)
    expect(provider.requests.at(-1)?.tools).toEqual([])
    expect(content).toContain('I used all')
  })

  it('with the same id, or none, get ids of their own', async () => {
    const count = tool('count', async (args) => ({ type: 'Succeeded', value: args }))
    const calls = ['a', 'b', 'c'].map((what) => ({
      toolCallId: what === 'c' ? '' : 'same',
      name: 'count',
      arguments: { what },
    }))
    const { loop, events } = loopOf([{ toolCalls: calls }, { deltas: ['Done.'] }], { tools: [count] })
    const { toolCalls, toolResults } = await runAgentLoop(loop)
    const ids = toolCalls.map(({ toolCallId }) => toolCallId)
    expect(new Set(ids).size).toBe(3)
    expect(ids[0]).toBe('same')
    expect(toolResults.map(({ toolCallId }) => toolCallId)).toEqual(ids)
    const started = events.flatMap((event) => (event.type === 'ToolCallStarted' ? [event.toolCallId] : []))
    expect(started).toEqual(ids)
  })

  it('with arguments of a hundred thousand characters are refused, and these are not kept', async () => {
    const count = tool('count', async () => ({ type: 'Succeeded', value: 1 }))
    const long = call('count', { what: 'x'.repeat(100_000) })
    const { loop } = loopOf([{ toolCalls: [long] }, { deltas: ['Done.'] }], { tools: [count] })
    const message = await runAgentLoop(loop)
    expect(message.toolCalls[0]?.arguments).toEqual({})
    expect(message.toolResults[0]?.result).toMatchObject({
      type: 'Failed',
      error: expect.stringContaining('longer than'),
    })
  })

  it('whose result is a hundred megabytes fail without being written out', async () => {
    const huge = 'x'.repeat(100 * 2 ** 20)
    const big = tool('big', async () => ({ type: 'Succeeded', value: { huge } }))
    const { loop, provider } = loopOf([{ toolCalls: [call('big')] }, { deltas: ['Done.'] }], { tools: [big] })
    await runAgentLoop(loop)
    expect(provider.requests[1]?.messages.at(-1)?.toolResults?.[0]?.result).toEqual({
      type: 'Failed',
      error: 'The result is too large to read. Ask for less.',
    })
  })
})
