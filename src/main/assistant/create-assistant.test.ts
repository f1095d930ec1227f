import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aiAssistantApi, aiStreamEvent, conversation } from '../../contracts/index.ts'
import { quotingProvider } from './providers/quoting/quoting-provider.ts'
import { scriptedProvider } from './providers/scripted-provider.ts'
import { ada, as, openTestAssistant, principal, type TestAssistant, until } from './test-assistant.ts'
import { SEARCH_KNOWLEDGE } from './tools/search-knowledge-result.ts'

let layer: TestAssistant
beforeEach(() => {
  layer = openTestAssistant()
})
afterEach(() => layer.close())

describe('a reply', () => {
  test('goes from Pending to Completed, streamed, stored, cited and recorded', async () => {
    layer.script(
      { toolCalls: [{ toolCallId: 't1', name: SEARCH_KNOWLEDGE, arguments: { query: 'dome' } }] },
      { deltas: ['Of "cut from the cedar roof" [1].'] },
    )
    const task = await layer.ask('What is the dome\nmade of?')
    expect(task.status).toEqual({ type: 'Pending' })
    await layer.ended(task.taskId)

    const statuses = layer.stream().flatMap((event) => (event.type === 'TaskStatusChanged' ? [event.status.type] : []))
    expect(statuses).toEqual(['Running', 'ToolCalling', 'Running', 'Streaming', 'Completed'])
    expect(new Set(layer.stream().map(({ type }) => type))).toEqual(
      new Set(['TaskStatusChanged', 'ToolCallStarted', 'ToolCallCompleted', 'MessageDelta', 'MessageComplete']),
    )
    for (const event of layer.stream()) expect(() => aiStreamEvent.parse(event)).not.toThrow()

    const stored = await layer.assistant.handlers.GetConversation(task.conversationId, ada)
    expect(() => conversation.parse(stored)).not.toThrow()
    expect(stored?.title).toBe('What is the dome')
    expect(stored?.activeReply).toBeNull()
    const answer = await layer.reply(task.conversationId)
    expect(answer?.content).toBe(layer.streamedText())
    expect(answer?.toolResults).toHaveLength(1)
    expect(answer?.citations[0]).toMatchObject({
      number: 1,
      quote: 'cut from the cedar roof',
      span: { start: 250, end: 273, line: 8, lineEnd: 8 },
    })

    const recorded = layer.events().read({ sourceModule: '_platform.ai' })
    expect(recorded.map(({ kind }) => kind)).toEqual([
      'ConversationCreated',
      'MessageSent',
      'ToolCallExecuted',
      'MessageReceived',
    ])
    expect(JSON.stringify(recorded)).not.toContain('dome')
    expect(layer.assistant.latencyStatistics()).toMatchObject({
      windowMinutes: 60,
      turns: 2,
      toolCalls: 1,
      byProvider: [{ providerName: 'scripted', turns: 2 }],
    })
  })

  test('is quoted from the documents without a model', async () => {
    layer.open(quotingProvider())
    const task = await layer.ask('What were the ribs of the dome cut from?')
    await layer.ended(task.taskId)
    const answer = await layer.reply(task.conversationId)
    expect(answer?.content).toContain('> Its ribs were cut from the cedar roof of a chapel. [1]')
    expect(answer?.citations[0]?.quote).toBe('Its ribs were cut from the cedar roof of a chapel.')
  })

  test('of a fast provider is not told in a flood of deltas', async () => {
    layer.script({ deltas: Array.from({ length: 2000 }, (_, index) => `word${index} `) })
    const { taskId, conversationId } = await layer.ask('Talk.')
    await layer.ended(taskId)
    expect(layer.streamedText()).toBe((await layer.reply(conversationId))?.content)
    expect(layer.stream().filter(({ type }) => type === 'MessageDelta').length).toBeLessThan(20)
  })

  test('can be joined in the middle: what was told so far, and then the deltas behind it', async () => {
    layer.script({ deltas: Array.from({ length: 30 }, (_, index) => `${index} `), delayMs: 4 })
    const { taskId, conversationId } = await layer.ask('Count.')
    await until(() => layer.streamedText().length > 20)
    const joined = await layer.assistant.handlers.GetConversation(conversationId, ada)
    let text = joined?.activeReply?.content ?? ''
    expect(text).not.toBe('')
    expect(joined?.activeReply?.task).toEqual({ taskId, conversationId, status: { type: 'Streaming' } })
    layer.notes.length = 0
    await layer.ended(taskId)
    for (const event of layer.stream()) {
      if (event.type !== 'MessageDelta') continue
      expect(event.offset).toBe(text.length)
      text += event.delta
    }
    expect(text).toBe((await layer.reply(conversationId))?.content)
  })

  test('that fails says why, and keeps the text that it had', async () => {
    layer.script({
      deltas: ['Of ce'],
      failure: { type: 'Unauthorized', message: 'The provider refused the key (401). Check the API key in Settings.' },
    })
    const { taskId, conversationId } = await layer.ask('What is it made of?')
    await layer.ended(taskId)
    const reason = 'The provider refused the key (401). Check the API key in Settings.'
    expect(await layer.status(taskId)).toEqual({ type: 'Failed', reason })
    expect(await layer.reply(conversationId)).toMatchObject({
      content: 'Of ce',
      completion: 'Failed',
      failureReason: reason,
    })
    expect(layer.stream().filter(({ type }) => type === 'StreamError')).toEqual([
      { type: 'StreamError', taskId, error: reason },
    ])
  })

  test('that fails for an inner reason does not tell it', async () => {
    layer.open({ ...scriptedProvider([]), sendMessage: () => Promise.reject(new TypeError('x is not a function')) })
    const { taskId } = await layer.ask('What is it made of?')
    await layer.ended(taskId)
    expect(await layer.status(taskId)).toMatchObject({
      type: 'Failed',
      reason: expect.stringContaining('Something went wrong'),
    })
  })
})

describe('a conversation', () => {
  test('answers messages in the order in which they were sent', async () => {
    layer.script({ deltas: ['Of cedar'], hangs: true }, { deltas: ['Yes.'] })
    const first = await layer.ask('What is it made of?')
    const { conversationId } = first
    await until(() => layer.streamedText() === 'Of cedar')
    const second = await layer.ask('And?', conversationId)
    const third = await layer.ask('Really?', conversationId)
    expect(await layer.status(second.taskId)).toEqual({ type: 'Pending' })
    await layer.assistant.conversationsHandlers.CancelTask(third.taskId, ada)
    expect(await layer.status(third.taskId)).toEqual({ type: 'Cancelled' })
    expect(await layer.status(second.taskId)).toEqual({ type: 'Pending' })
    await layer.assistant.conversationsHandlers.CancelTask(first.taskId, ada)
    await layer.ended(second.taskId)
    const stored = await layer.assistant.handlers.GetConversation(conversationId, ada)
    expect(stored?.messages.map(({ role, content, completion }) => [role, content, completion])).toEqual([
      ['User', 'What is it made of?', 'Complete'],
      ['Assistant', 'Of cedar', 'Stopped'],
      ['User', 'And?', 'Complete'],
      ['Assistant', 'Yes.', 'Complete'],
      ['User', 'Really?', 'Complete'],
      ['Assistant', '', 'Stopped'],
    ])
  })

  test('is listed latest first, with what is going on in it', async () => {
    layer.script({ deltas: ['Yes.'] })
    const first = await layer.ask('First?')
    await layer.ended(first.taskId)
    const second = await layer.ask('Second?')
    await layer.ended(second.taskId)
    await new Promise((resolve) => setTimeout(resolve, 3))
    await layer.ended((await layer.ask('Again?', first.conversationId)).taskId)
    const list = await layer.assistant.handlers.ListConversations(undefined, ada)
    expect(list.map(({ title, messageCount, active }) => [title, messageCount, active])).toEqual([
      ['First?', 4, false],
      ['Second?', 2, false],
    ])
    expect(layer.notes.filter(({ kind }) => kind === 'StateChanged').length).toBeGreaterThanOrEqual(3)
  })

  test('is absent for everyone else, and in another team', async () => {
    layer.script({ deltas: ['Yes.'] })
    const { taskId, conversationId } = await layer.ask('What is it made of?')
    await layer.ended(taskId)
    const { handlers } = layer.assistant
    for (const other of [as(principal('bob')), as(principal('ada', 'work'))]) {
      expect(await handlers.GetConversation(conversationId, other)).toBeNull()
      expect(await handlers.GetTaskStatus(taskId, other)).toBeNull()
      expect(await handlers.ListConversations(undefined, other)).toEqual([])
      await handlers.DeleteConversation(conversationId, other)
      await layer.assistant.conversationsHandlers.CancelTask(taskId, other)
      await expect(
        handlers.SubmitMessage({ conversationId, content: 'Hi', activeModule: null }, other),
      ).rejects.toMatchObject({ code: 'NotFound' })
    }
    expect(await handlers.GetConversation(conversationId, ada)).not.toBeNull()
  })

  test('that is deleted in the middle of a reply stops it first', async () => {
    layer.script({ deltas: ['Of cedar'], hangs: true })
    const { taskId, conversationId } = await layer.ask('What is it made of?')
    await until(() => layer.streamedText() === 'Of cedar')
    await layer.assistant.handlers.DeleteConversation(conversationId, ada)
    expect(await layer.assistant.handlers.GetConversation(conversationId, ada)).toBeNull()
    expect(await layer.assistant.handlers.GetTaskStatus(taskId, ada)).toBeNull()
    expect(layer.events().read({ kind: 'ConversationDeleted' })).toHaveLength(1)
  })

  test('every operation of the contract has its handler, and tools are described', async () => {
    layer.script({})
    expect(Object.keys(layer.assistant.handlers).sort()).toEqual(Object.keys(aiAssistantApi.operations).sort())
    expect((await layer.assistant.handlers.GetAvailableTools(undefined, ada)).map(({ name }) => name)).toEqual([
      SEARCH_KNOWLEDGE,
    ])
  })
})
