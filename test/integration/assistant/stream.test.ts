import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AIProvider,
  AIProviderFailure,
  type AIStreamEvent,
  aiStreamEvent,
  aiTaskStatus,
  isFinal,
  scriptedProvider,
  withAITools,
} from '../../../src/main/library.ts'
import { type LibraryApp, startAssistantApp, tokenOf } from '../../assistant-app.ts'
import { countingTool } from '../../fixtures/counting-tool.ts'
import { openNotificationStream } from '../../notification-stream.ts'
import { until } from '../../until.ts'

const callsTwo = {
  toolCalls: [
    { toolCallId: 'c1', name: 'count', arguments: { what: 'ribs' } },
    { toolCallId: 'c2', name: 'count', arguments: { what: 'rings' } },
  ],
}
const typesOf = (events: readonly AIStreamEvent[]): string[] =>
  events.map((event) => (event.type === 'TaskStatusChanged' ? event.status.type : event.type))

/** Says its words and waits at the gate before it ends. */
const waitingProvider = (words: readonly string[]) => {
  const gate = Promise.withResolvers<void>()
  let calls = 0
  const provider: AIProvider = {
    ...scriptedProvider([]),
    sendMessage: async (_request, { onDelta, signal } = {}) => {
      calls += 1
      for (const word of words) onDelta?.(word)
      await Promise.race([
        gate.promise,
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      ])
      return {
        messages: [{ role: 'Assistant', content: words.join('') }],
        stopReason: 'EndTurn',
        toolCalls: [],
        usage: null,
      }
    },
  }
  return { provider, open: () => gate.resolve(), calls: () => calls }
}

const people = {
  ada: { platformAdmin: true, teams: { red: ['assistant:use'], blue: ['assistant:use'] } },
  bob: { teams: { red: ['assistant:use'] } },
} as const

describe('the events of a reply', () => {
  let app: LibraryApp
  let events: AIStreamEvent[]
  let messageId: string
  let taskId: string
  let conversationId: string
  beforeAll(async () => {
    app = await startAssistantApp({
      turns: [callsTwo, { deltas: ['There are ', '24 of ', 'both.'] }],
      builders: [withAITools([countingTool])],
    })
    await using stream = await app.ada.notifications()
    const reply = await app.ada.ask('How many ribs and rings?')
    events = await stream.task(reply.taskId)
    taskId = reply.taskId
    conversationId = reply.conversation.conversationId
    messageId = reply.message.messageId
  })
  afterAll(() => app?.stop())

  it('[A7.07] [A8.01] fit the six cases and the seven statuses, and an invented one does not', () => {
    for (const event of events) expect(aiStreamEvent.parse(event)).toEqual(event)
    expect(aiStreamEvent.options).toHaveLength(6)
    expect(aiTaskStatus.options.map((option) => option.shape.type.value)).toEqual([
      'Pending',
      'Running',
      'ToolCalling',
      'Streaming',
      'Completed',
      'Failed',
      'Cancelled',
    ])
    expect(aiStreamEvent.safeParse({ type: 'Thinking', taskId }).success).toBe(false)
    expect(aiTaskStatus.safeParse({ type: 'Paused' }).success).toBe(false)
  })

  it('[A7.01] [A7.04] [A7.05] carry their ids, all filled', () => {
    const deltas = events.filter((event) => event.type === 'MessageDelta')
    expect(deltas.length).toBeGreaterThan(0)
    for (const delta of deltas) {
      expect(delta).toMatchObject({ conversationId, taskId })
      expect(delta.delta).not.toBe('')
    }
    for (const event of events.filter(({ type }) => type === 'TaskStatusChanged'))
      expect(event).toMatchObject({ taskId, status: { type: expect.any(String) } })
    expect(events.find(({ type }) => type === 'MessageComplete')).toEqual({
      type: 'MessageComplete',
      conversationId,
      taskId,
      messageId,
    })
  })

  it("[A7.02] [A7.03] [A7.12] tell of each tool call with the model's arguments and the Executor's result", () => {
    const started = events.filter((event) => event.type === 'ToolCallStarted')
    const completed = events.filter((event) => event.type === 'ToolCallCompleted')
    expect(started).toEqual(
      callsTwo.toolCalls.map(({ toolCallId, arguments: args }) => ({
        type: 'ToolCallStarted',
        conversationId,
        taskId,
        toolName: 'count',
        toolCallId,
        args,
      })),
    )
    expect(completed).toEqual(
      callsTwo.toolCalls.map(({ toolCallId }) => ({
        type: 'ToolCallCompleted',
        conversationId,
        taskId,
        toolCallId,
        result: { type: 'Succeeded', value: 24 },
      })),
    )
    expect(new Set(started.map(({ toolCallId }) => toolCallId)).size).toBe(2)
  })

  it('[A8.03] announce Running, ToolCalling and Streaming, each before what it announces', () => {
    const types = typesOf(events)
    expect(types[0]).toBe('Running')
    expect(types.indexOf('ToolCalling')).toBeLessThan(types.indexOf('ToolCallStarted'))
    expect(types.indexOf('Streaming')).toBeLessThan(types.indexOf('MessageDelta'))
  })
})

describe('the stream', () => {
  it('[A7.08] [A7.09] [A7.10] is one event stream, where replies are of kind AIStream beside other notifications', async () => {
    await using app = await startAssistantApp()
    const response = await fetch(`${app.url}/api/notifications`, {
      headers: { Authorization: `Bearer ${tokenOf('ada')}` },
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const asked = app.ada.ask('Anyone there at all?')
    app.services.notificationChannel.publish(
      { type: 'User', userId: 'ada' },
      { kind: 'StateChanged', payload: { resource: 'Preferences' } },
    )
    while (!/event: AIStream/.test(text) || !/event: StateChanged/.test(text))
      text += (await reader?.read())?.value ?? ''
    await asked
    await reader?.cancel()
  })

  it('[A7.11] brings deltas before the provider has ended, and joined they are the stored Content', async () => {
    const { provider, open } = waitingProvider(['Of ', 'cedar [1] ', 'and `code[2]`', ' 【9】 wood.'])
    await using app = await startAssistantApp({ provider })
    await using stream = await app.ada.notifications()
    const task = await app.ada.assistant.SubmitMessage({ content: 'What is it made of?' })
    await stream.first('a delta', ({ kind, payload }) => kind === 'AIStream' && payload.type === 'MessageDelta')
    open()
    const events = await stream.task(task.taskId)
    const stored = await app.ada.assistant.GetConversation(task.conversationId)
    const joined = events.map((event) => (event.type === 'MessageDelta' ? event.delta : '')).join('')
    expect(joined).toBe(stored?.messages.at(-1)?.content)
    expect(joined).toBe('Of cedar and `code[2]` wood.')
  })

  it('[A7.13] reaches who asked, in the team in which they asked, and nobody else', async () => {
    await using app = await startAssistantApp({ people })
    await using red = await app.as('ada', 'red').notifications()
    await using blue = await app.as('ada', 'blue').notifications()
    await using bob = await app.as('bob').notifications()
    const { taskId } = await app.as('ada', 'red').ask('Who hears this?')
    const heard = await red.task(taskId)
    expect(heard.length).toBeGreaterThan(2)
    // Later news of their own, behind which nothing of the reply can still be on its way.
    await app.as('ada', 'blue').ask('And this?')
    await app.as('bob').ask('And mine?')
    await blue.first('news', ({ kind }) => kind === 'AIStream')
    await bob.first('news', ({ kind }) => kind === 'AIStream')
    for (const other of [blue, bob]) expect(JSON.stringify(other.received)).not.toContain(taskId)
  })

  it('[A7.06] [A7.14] [A8.02] [A8.04] tells in words why a reply failed, in order', async () => {
    const reason = 'The provider refused the key (401). Check the API key in Settings.'
    await using app = await startAssistantApp({
      turns: [{ deltas: ['Of ce'], failure: { type: 'Unauthorized', message: reason } }],
    })
    await using stream = await app.ada.notifications()
    const task = await app.ada.assistant.SubmitMessage({ content: 'What is it made of?' })
    const events = await stream.task(task.taskId)
    expect(typesOf(events).slice(-4)).toEqual(['MessageDelta', 'MessageComplete', 'StreamError', 'Failed'])
    expect(events.find(({ type }) => type === 'StreamError')).toEqual({
      type: 'StreamError',
      taskId: task.taskId,
      error: reason,
    })
    expect((await app.ada.assistant.GetTaskStatus(task.taskId))?.status).toEqual({ type: 'Failed', reason })
  })

  it('[A7.14] [A8.04] tells of a reply that is whole, in order', async () => {
    await using app = await startAssistantApp({ turns: [{ deltas: ['Yes.'] }] })
    await using stream = await app.ada.notifications()
    const { taskId } = await app.ada.ask('Is it whole?')
    expect(typesOf(await stream.task(taskId))).toEqual([
      'Running',
      'Streaming',
      'MessageDelta',
      'MessageComplete',
      'Completed',
    ])
  })

  it('[A7.15] [A7.14] [A8.04] tells of the part that a cancelled reply leaves', async () => {
    const { provider } = waitingProvider(['Of cedar'])
    await using app = await startAssistantApp({ provider })
    await using stream = await app.ada.notifications()
    const { taskId, conversationId } = await app.ada.assistant.SubmitMessage({ content: 'What is it made of?' })
    await stream.first('text', ({ kind, payload }) => kind === 'AIStream' && payload.type === 'MessageDelta')
    await app.ada.conversations.CancelTask(taskId)
    const events = await stream.task(taskId)
    expect(typesOf(events).slice(-3)).toEqual(['MessageDelta', 'MessageComplete', 'Cancelled'])
    const stored = (await app.ada.assistant.GetConversation(conversationId))?.messages.at(-1)
    expect(stored).toMatchObject({ content: 'Of cedar', completion: 'Stopped' })
    expect(events.find((event) => event.type === 'MessageComplete')).toMatchObject({ messageId: stored?.messageId })
  })

  it('[A8.05] GetTaskStatus gives the status that was announced last', async () => {
    const announced: { taskId: string; status: string }[] = []
    const asked = new Map<string, string | undefined>()
    let ask = async () => undefined as string | undefined
    const compare = async () => {
      const before = announced.at(-1)?.status ?? 'none'
      const status = await ask()
      expect(announced.at(-1)?.status).toBe(before)
      asked.set(before, status)
    }
    const inner = scriptedProvider([callsTwo, { deltas: ['24 of both.'] }])
    const provider: AIProvider = {
      ...inner,
      sendMessage: async (request, options) => {
        const response = await inner.sendMessage(request, options)
        await until('what was said to be announced', () => announced.length > 0)
        await compare()
        return response
      },
    }
    const tool = {
      ...countingTool,
      executor: async (...given: Parameters<typeof countingTool.executor>) => {
        await until('the tools to be announced', () => announced.at(-1)?.status === 'ToolCalling')
        await compare()
        return countingTool.executor(...given)
      },
    }
    await using app = await startAssistantApp({ provider, builders: [withAITools([tool])] })
    app.services.notificationChannel.subscribe(
      { userId: 'ada', displayName: 'ada', platformAdmin: true, teamId: 'personal', teams: [] },
      null,
      ({ notification: { kind, payload } }) => {
        if (kind !== 'AIStream' || payload.type !== 'TaskStatusChanged') return
        announced.push({ taskId: payload.taskId, status: payload.status.type })
      },
    )
    ask = async () => (await app.ada.assistant.GetTaskStatus(announced.at(-1)?.taskId ?? ''))?.status.type
    await using stream = await app.ada.notifications()
    const { taskId } = await app.ada.ask('How many?')
    await stream.task(taskId)
    await compare()
    expect([...asked.keys()].toSorted()).toEqual(['Completed', 'Running', 'Streaming', 'ToolCalling'])
    expect([...asked.values()]).toEqual([...asked.keys()])
  })

  it('[A8.09] a task is cancelled while it is Pending, calls a tool, or streams', async () => {
    const { provider } = waitingProvider(['Of cedar'])
    const inTool = Promise.withResolvers<void>()
    const hanging = {
      ...countingTool,
      executor: () => {
        inTool.resolve()
        return new Promise<never>(() => undefined)
      },
    }
    await using streaming = await startAssistantApp({ provider })
    await using calling = await startAssistantApp({ turns: [callsTwo], builders: [withAITools([hanging])] })

    const first = await streaming.ada.assistant.SubmitMessage({ content: 'What is it made of?' })
    const { conversationId } = first
    const pending = await streaming.ada.assistant.SubmitMessage({ conversationId, content: 'And then?' })
    await until(
      'text',
      async () => (await streaming.ada.assistant.GetTaskStatus(first.taskId))?.status.type === 'Streaming',
    )
    await streaming.ada.conversations.CancelTask(pending.taskId)
    await streaming.ada.conversations.CancelTask(first.taskId)
    const tool = await calling.ada.assistant.SubmitMessage({ content: 'How many?' })
    await inTool.promise
    expect((await calling.ada.assistant.GetTaskStatus(tool.taskId))?.status).toEqual({ type: 'ToolCalling' })
    await calling.ada.conversations.CancelTask(tool.taskId)

    for (const [app, { taskId }] of [
      [streaming, first],
      [streaming, pending],
      [calling, tool],
    ] as const)
      expect((await app.ada.assistant.GetTaskStatus(taskId))?.status).toEqual({ type: 'Cancelled' })
  })
})

it('[A8.08] no status follows a final one, whatever becomes of a task', async () => {
  const script = { fails: false, stopsAfter: 0 }
  const scripted = scriptedProvider([])
  await using app = await startAssistantApp({
    provider: {
      ...scripted,
      sendMessage: async (_request, { onDelta, signal } = {}) => {
        for (let at = 0; at < 4; at += 1) {
          onDelta?.(`${at} `)
          await new Promise((resolve) => setImmediate(resolve))
          signal?.throwIfAborted()
        }
        if (script.fails) throw new AIProviderFailure({ type: 'ServerError', message: 'Down.' })
        return {
          messages: [{ role: 'Assistant', content: '0 1 2 3 ' }],
          stopReason: 'EndTurn',
          toolCalls: [],
          usage: null,
        }
      },
    },
  })
  await using stream = await app.ada.notifications()
  const tasks: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.option(fc.nat({ max: 6 })), async (fails, cancelAfter) => {
      script.fails = fails
      const { taskId } = await app.ada.assistant.SubmitMessage({ content: 'Count, please.' })
      tasks.push(taskId)
      for (let turn = 0; turn < (cancelAfter ?? 0); turn += 1) await new Promise((resolve) => setImmediate(resolve))
      if (cancelAfter !== null) await app.ada.conversations.CancelTask(taskId)
      await stream.task(taskId)
    }),
    { numRuns: 40 },
  )
  // Behind the events of a further task nothing of the earlier ones can still come.
  await stream.task((await app.ada.ask('The last?')).taskId)
  for (const taskId of tasks) {
    const statuses = stream.received.flatMap(({ kind, payload }) =>
      kind === 'AIStream' && payload.type === 'TaskStatusChanged' && payload.taskId === taskId ? [payload.status] : [],
    )
    expect(statuses.filter(isFinal)).toHaveLength(1)
    expect(statuses.findIndex(isFinal)).toBe(statuses.length - 1)
    expect((await app.ada.assistant.GetTaskStatus(taskId))?.status).toEqual(statuses.at(-1))
  }
})

it('[A8.07] a task whose end cannot be stored is announced as Failed, and is Failed', async () => {
  const long = 'Of cedar. '.repeat(20_000)
  const { provider, open } = waitingProvider([long])
  await using app = await startAssistantApp({ provider })
  await using stream = await app.ada.notifications()
  const { taskId, conversationId } = await app.ada.assistant.SubmitMessage({ content: 'What is it made of?' })
  await stream.first('text', ({ kind, payload }) => kind === 'AIStream' && payload.type === 'MessageDelta')
  const { database } = app.services
  // SQLite's own limit of pages: what a full disk does, with the same error.
  const pages = database.pragma('page_count', { simple: true }) as number
  database.exec('CREATE TABLE filler (bytes BLOB)')
  database.pragma(`max_page_count = ${pages + 1}`)
  const fill = database.prepare('INSERT INTO filler VALUES (randomblob(100))')
  expect(() => {
    for (;;) fill.run()
  }).toThrow(/full/)
  open()
  const events = await stream.task(taskId)
  expect(events.at(-1)).toMatchObject({ type: 'TaskStatusChanged', status: { type: 'Failed' } })
  expect((await app.ada.assistant.GetTaskStatus(taskId))?.status.type).toBe('Failed')
  database.pragma('max_page_count = 1000000000')
  await until(
    'the reply to be stored',
    async () => (await app.ada.assistant.GetConversation(conversationId))?.messages.at(-1)?.content === long,
  )
})

it('notifications of an earlier run are announced as missed', async () => {
  await using app = await startAssistantApp()
  await using stream = await openNotificationStream({
    url: app.url,
    headers: { Authorization: `Bearer ${tokenOf('ada')}` },
    lastEventId: '5',
  })
  await stream.first('Resync', ({ kind }) => kind === 'Resync')
})
