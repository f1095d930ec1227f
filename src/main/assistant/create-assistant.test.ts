import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startOpenAIServer } from '../../../test/fixtures/openai-server.ts'
import {
  type AIStreamEvent,
  aiAssistantApi,
  aiStreamEvent,
  type ConversationMessage,
  conversation,
  type Notification,
  unplaced,
} from '../../contracts/index.ts'
import {
  type AccessContext,
  type CallContext,
  createNotificationChannel,
  memoryBlobStore,
  newGuid,
  openTestDatabase,
  platformMigrations,
  silentLogger,
  sqliteEventStore,
  type TestDatabase,
} from '../platform/index.ts'
import { defaultAssistantConfig } from './assistant-server-config.ts'
import { assistantMigrations } from './conversations/assistant-migrations.ts'
import { type Assistant, createAssistant } from './create-assistant.ts'
import type { AIProvider } from './providers/ai-provider.ts'
import { openAICompatibleProvider } from './providers/openai-compatible/openai-compatible-provider.ts'
import { quotingProvider } from './providers/quoting/quoting-provider.ts'
import { type ScriptedTurn, scriptedProvider } from './providers/scripted-provider.ts'
import type { RegisteredTool } from './tools/ai-tool.ts'
import { SEARCH_KNOWLEDGE } from './tools/search-knowledge-result.ts'

const principal = (userId: string, teamId = 'personal'): AccessContext => ({
  userId,
  displayName: userId,
  platformAdmin: false,
  teamId,
  teams: [{ teamId, permissions: ['assistant:use', 'knowledge:read'] }],
})
const as = (access: AccessContext): CallContext => ({
  access,
  correlationId: 'c',
  signal: new AbortController().signal,
})
const ada = as(principal('ada'))

const passage = {
  documentId: newGuid(),
  chunkId: newGuid(),
  fileName: 'history.txt',
  contentType: 'text/plain',
  span: {
    ...unplaced,
    start: 200,
    end: 290,
    line: 7,
    lineEnd: 8,
  },
  quote: 'Its rent is one lantern every year.\nIts ribs were cut from the cedar roof of a chapel.',
}
const search: RegisteredTool = {
  definition: {
    name: SEARCH_KNOWLEDGE,
    description: 'Searches.',
    parameters: { properties: [['query', { type: 'StringP' }, 'What to look for.']] },
    executor: async (_args, { citations }) => {
      const { number, fileName, contentType, quote: text } = citations.cite(passage)
      const found = { number, fileName, contentType, place: 'line 7', text, headers: null, score: 1 }
      return { type: 'Succeeded', value: { passages: [found] } }
    },
    visibility: 'ServerSide',
    capabilities: { requiresFullPage: false, requiresPlatformAdmin: false },
  },
  source: { type: 'PlatformBuiltin' },
}

let database: TestDatabase
let notes: Notification[]
let assistant: Assistant

const events = () => sqliteEventStore(database.db)
const open = (provider: AIProvider): Assistant => {
  const notifications = createNotificationChannel({ bufferSize: 1000, logger: silentLogger() })
  notes = []
  notifications.subscribe(ada.access, null, ({ notification }) => notes.push(notification))
  assistant = createAssistant({
    db: database.db,
    events: events(),
    blobs: memoryBlobStore(),
    notifications,
    factory: { resolve: async () => provider },
    tools: () => [search],
    moduleContexts: [],
    config: defaultAssistantConfig({ name: 'Alcove', icon: '', showSidePanel: true }),
    logger: silentLogger(),
  })
  return assistant
}
const script = (...turns: ScriptedTurn[]) => open(scriptedProvider(turns, { structured: () => null }))
const stream = (): AIStreamEvent[] => notes.flatMap((note) => (note.kind === 'AIStream' ? [note.payload] : []))
const ask = (content: string, conversationId: string | null = null) =>
  assistant.handlers.SubmitMessage({ conversationId, content, activeModule: null }, ada)
const until = async (check: () => boolean | Promise<boolean>) => {
  const deadline = Date.now() + 60_000
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error('it did not happen')
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
}
const status = async (taskId: string) => (await assistant.handlers.GetTaskStatus(taskId, ada))?.status
const ended = (taskId: string) =>
  until(async () => ['Completed', 'Failed', 'Cancelled'].includes((await status(taskId))?.type ?? ''))
const reply = async (conversationId: string): Promise<ConversationMessage | undefined> =>
  (await assistant.handlers.GetConversation(conversationId, ada))?.messages.findLast(({ role }) => role === 'Assistant')
const streamedText = () =>
  stream()
    .map((event) => (event.type === 'MessageDelta' ? event.delta : ''))
    .join('')

beforeEach(() => {
  database = openTestDatabase([platformMigrations, assistantMigrations])
})
afterEach(async () => {
  await assistant.stop()
  database.close()
})

describe('a reply', () => {
  test('goes from Pending to Completed, streamed, stored, cited and recorded', async () => {
    script(
      { toolCalls: [{ toolCallId: 't1', name: SEARCH_KNOWLEDGE, arguments: { query: 'dome' } }] },
      { deltas: ['Of "cut from the cedar roof" [1].'] },
    )
    const task = await ask('What is the dome\nmade of?')
    expect(task.status).toEqual({ type: 'Pending' })
    await ended(task.taskId)

    const statuses = stream().flatMap((event) => (event.type === 'TaskStatusChanged' ? [event.status.type] : []))
    expect(statuses).toEqual(['Running', 'ToolCalling', 'Running', 'Streaming', 'Completed'])
    expect(new Set(stream().map(({ type }) => type))).toEqual(
      new Set(['TaskStatusChanged', 'ToolCallStarted', 'ToolCallCompleted', 'MessageDelta', 'MessageComplete']),
    )
    for (const event of stream()) expect(() => aiStreamEvent.parse(event)).not.toThrow()

    const stored = await assistant.handlers.GetConversation(task.conversationId, ada)
    expect(() => conversation.parse(stored)).not.toThrow()
    expect(stored?.title).toBe('What is the dome')
    expect(stored?.activeReply).toBeNull()
    const answer = await reply(task.conversationId)
    expect(answer?.content).toBe(streamedText())
    expect(answer?.toolResults).toHaveLength(1)
    expect(answer?.citations[0]).toMatchObject({
      number: 1,
      quote: 'cut from the cedar roof',
      span: { start: 250, end: 273, line: 8, lineEnd: 8 },
    })

    const recorded = events().read({ sourceModule: '_platform.ai' })
    expect(recorded.map(({ kind }) => kind)).toEqual([
      'ConversationCreated',
      'MessageSent',
      'ToolCallExecuted',
      'MessageReceived',
    ])
    expect(JSON.stringify(recorded)).not.toContain('dome')
    expect(assistant.latencyStatistics()).toMatchObject({
      windowMinutes: 60,
      turns: 2,
      toolCalls: 1,
      byProvider: [{ providerName: 'scripted', turns: 2 }],
    })
  })

  test('is quoted from the documents without a model', async () => {
    open(quotingProvider())
    const task = await ask('What were the ribs of the dome cut from?')
    await ended(task.taskId)
    const answer = await reply(task.conversationId)
    expect(answer?.content).toContain('> Its ribs were cut from the cedar roof of a chapel. [1]')
    expect(answer?.citations[0]?.quote).toBe('Its ribs were cut from the cedar roof of a chapel.')
  })

  test('of a fast provider is not told in a flood of deltas', async () => {
    script({ deltas: Array.from({ length: 2000 }, (_, index) => `word${index} `) })
    const { taskId, conversationId } = await ask('Talk.')
    await ended(taskId)
    expect(streamedText()).toBe((await reply(conversationId))?.content)
    expect(stream().filter(({ type }) => type === 'MessageDelta').length).toBeLessThan(20)
  })

  test('can be joined in the middle: what was told so far, and then the deltas behind it', async () => {
    script({ deltas: Array.from({ length: 30 }, (_, index) => `${index} `), delayMs: 4 })
    const { taskId, conversationId } = await ask('Count.')
    await until(() => streamedText().length > 20)
    const joined = await assistant.handlers.GetConversation(conversationId, ada)
    let text = joined?.activeReply?.content ?? ''
    expect(text).not.toBe('')
    expect(joined?.activeReply?.task).toEqual({ taskId, conversationId, status: { type: 'Streaming' } })
    notes.length = 0
    await ended(taskId)
    for (const event of stream()) {
      if (event.type !== 'MessageDelta') continue
      expect(event.offset).toBe(text.length)
      text += event.delta
    }
    expect(text).toBe((await reply(conversationId))?.content)
  })

  test('that fails says why, and keeps the text that it had', async () => {
    script({
      deltas: ['Of ce'],
      failure: { type: 'Unauthorized', message: 'The endpoint refused the key (401). Check the API key in Settings.' },
    })
    const { taskId, conversationId } = await ask('What is it made of?')
    await ended(taskId)
    const reason = 'The endpoint refused the key (401). Check the API key in Settings.'
    expect(await status(taskId)).toEqual({ type: 'Failed', reason })
    expect(await reply(conversationId)).toMatchObject({ content: 'Of ce', completion: 'Failed', failureReason: reason })
    expect(stream().filter(({ type }) => type === 'StreamError')).toEqual([
      { type: 'StreamError', taskId, error: reason },
    ])
  })

  test('that fails for an inner reason does not tell it', async () => {
    open({ ...scriptedProvider([]), sendMessage: () => Promise.reject(new TypeError('x is not a function')) })
    const { taskId } = await ask('What is it made of?')
    await ended(taskId)
    expect(await status(taskId)).toMatchObject({
      type: 'Failed',
      reason: expect.stringContaining('Something went wrong'),
    })
  })
})

describe('stopping', () => {
  test('is immediate, keeps the text, and reaches the socket of the call', async () => {
    await using server = await startOpenAIServer({ chat: [{ type: 'GoesSilent', deltas: ['Of ', 'cedar'] }] })
    open(openAICompatibleProvider('', 'fake-small', { baseUrl: server.baseUrl }))
    const { taskId, conversationId } = await ask('What is it made of?')
    await until(() => streamedText() === 'Of cedar')
    const at = performance.now()
    await assistant.conversationsHandlers.CancelTask(taskId, ada)
    // By itself it would have waited for two minutes.
    expect((await server.nextHangUp()) - at).toBeLessThan(60_000)
    expect(await status(taskId)).toEqual({ type: 'Cancelled' })
    expect(await reply(conversationId)).toMatchObject({ content: 'Of cedar', completion: 'Stopped' })
    expect(stream().at(-1)).toEqual({ type: 'TaskStatusChanged', taskId, status: { type: 'Cancelled' } })
    expect(stream().some(({ type }) => type === 'StreamError')).toBe(false)
  })

  test('works on a provider that does not listen, of which nothing is heard again', async () => {
    const deaf = scriptedProvider([])
    let speak: ((delta: string) => void) | undefined
    open({
      ...deaf,
      sendMessage: (_request, options) => {
        speak = options?.onDelta
        return new Promise(() => undefined)
      },
    })
    const { taskId } = await ask('What is it made of?')
    await until(() => speak !== undefined)
    await assistant.conversationsHandlers.CancelTask(taskId, ada)
    const heard = notes.length
    speak?.('too late')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(notes).toHaveLength(heard)
  })

  test('a reply that has not begun is stopped too', async () => {
    script({ deltas: ['Cedar.'] })
    const { taskId, conversationId } = await ask('What is it made of?')
    await assistant.conversationsHandlers.CancelTask(taskId, ada)
    expect(await status(taskId)).toEqual({ type: 'Cancelled' })
    expect(await reply(conversationId)).toMatchObject({ content: '', completion: 'Stopped' })
  })

  test('a reply that has ended does nothing', async () => {
    script({ deltas: ['Cedar.'] })
    const { taskId } = await ask('What is it made of?')
    await ended(taskId)
    await assistant.conversationsHandlers.CancelTask(taskId, ada)
    expect(await status(taskId)).toEqual({ type: 'Completed' })
  })
})

describe('a conversation', () => {
  test('answers messages in the order in which they were sent', async () => {
    script({ deltas: ['Of cedar'], hangs: true }, { deltas: ['Yes.'] })
    const first = await ask('What is it made of?')
    const { conversationId } = first
    await until(() => streamedText() === 'Of cedar')
    const second = await ask('And?', conversationId)
    const third = await ask('Really?', conversationId)
    expect(await status(second.taskId)).toEqual({ type: 'Pending' })
    await assistant.conversationsHandlers.CancelTask(third.taskId, ada)
    expect(await status(third.taskId)).toEqual({ type: 'Cancelled' })
    expect(await status(second.taskId)).toEqual({ type: 'Pending' })
    await assistant.conversationsHandlers.CancelTask(first.taskId, ada)
    await ended(second.taskId)
    const stored = await assistant.handlers.GetConversation(conversationId, ada)
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
    script({ deltas: ['Yes.'] })
    const first = await ask('First?')
    await ended(first.taskId)
    const second = await ask('Second?')
    await ended(second.taskId)
    await new Promise((resolve) => setTimeout(resolve, 3))
    await ended((await ask('Again?', first.conversationId)).taskId)
    const list = await assistant.handlers.ListConversations(undefined, ada)
    expect(list.map(({ title, messageCount, active }) => [title, messageCount, active])).toEqual([
      ['First?', 4, false],
      ['Second?', 2, false],
    ])
    expect(notes.filter(({ kind }) => kind === 'StateChanged').length).toBeGreaterThanOrEqual(3)
  })

  test('is absent for everyone else, and in another team', async () => {
    script({ deltas: ['Yes.'] })
    const { taskId, conversationId } = await ask('What is it made of?')
    await ended(taskId)
    const { handlers } = assistant
    for (const other of [as(principal('bob')), as(principal('ada', 'work'))]) {
      expect(await handlers.GetConversation(conversationId, other)).toBeNull()
      expect(await handlers.GetTaskStatus(taskId, other)).toBeNull()
      expect(await handlers.ListConversations(undefined, other)).toEqual([])
      await handlers.DeleteConversation(conversationId, other)
      await assistant.conversationsHandlers.CancelTask(taskId, other)
      await expect(
        handlers.SubmitMessage({ conversationId, content: 'Hi', activeModule: null }, other),
      ).rejects.toMatchObject({ code: 'NotFound' })
    }
    expect(await handlers.GetConversation(conversationId, ada)).not.toBeNull()
  })

  test('that is deleted in the middle of a reply stops it first', async () => {
    script({ deltas: ['Of cedar'], hangs: true })
    const { taskId, conversationId } = await ask('What is it made of?')
    await until(() => streamedText() === 'Of cedar')
    await assistant.handlers.DeleteConversation(conversationId, ada)
    expect(await assistant.handlers.GetConversation(conversationId, ada)).toBeNull()
    expect(await assistant.handlers.GetTaskStatus(taskId, ada)).toBeNull()
    expect(events().read({ kind: 'ConversationDeleted' })).toHaveLength(1)
  })

  test('every operation of the contract has its handler, and tools are described', async () => {
    script({})
    expect(Object.keys(assistant.handlers).sort()).toEqual(Object.keys(aiAssistantApi.operations).sort())
    expect((await assistant.handlers.GetAvailableTools(undefined, ada)).map(({ name }) => name)).toEqual([
      SEARCH_KNOWLEDGE,
    ])
  })
})

test('a reply whose end cannot be stored is told as Failed, and stored as soon as there is room', async () => {
  script({ deltas: ['Of cedar.'] })
  const { taskId, conversationId } = await ask('What is it made of?')
  database.db.exec(
    "CREATE TEMP TRIGGER full_disk BEFORE UPDATE ON main.ai_messages BEGIN SELECT RAISE(FAIL, 'disk full'); END",
  )
  await ended(taskId)
  expect(await status(taskId)).toMatchObject({ type: 'Failed' })
  expect(stream().at(-1)).toMatchObject({ type: 'TaskStatusChanged', status: { type: 'Failed' } })
  expect(stream().some(({ type }) => type === 'MessageComplete')).toBe(false)
  database.db.exec('DROP TRIGGER full_disk')
  await ended((await ask('Again?', conversationId)).taskId)
  await until(async () =>
    Boolean(
      (await assistant.handlers.GetConversation(conversationId, ada))?.messages.some(
        ({ completion, content }) => completion === 'Failed' && content === 'Of cedar.',
      ),
    ),
  )
  expect(await status(taskId)).toMatchObject({ type: 'Failed' })
})

describe('the end of the app', () => {
  const closed = 'Alcove was closed while this reply was being written. Ask again to get a full answer.'

  test('a crash keeps what was written until half a second before', async () => {
    script({ deltas: ['Of ', 'cedar'], hangs: true })
    const { taskId, conversationId } = await ask('What is it made of?')
    await until(() => streamedText() === 'Of cedar')
    await new Promise((resolve) => setTimeout(resolve, 600))
    // As a crash leaves it: another process opens the same file while this reply has not ended.
    script({ deltas: ['Yes.'] })
    expect(await status(taskId)).toEqual({ type: 'Failed', reason: closed })
    expect(await reply(conversationId)).toMatchObject({
      content: 'Of cedar',
      completion: 'Failed',
      failureReason: closed,
    })
    await ended((await ask('Again?', conversationId)).taskId)
  })

  test('stopping the service keeps all of the text', async () => {
    script({ deltas: ['Of ', 'cedar'], hangs: true })
    const { taskId, conversationId } = await ask('What is it made of?')
    await until(() => streamedText() === 'Of cedar')
    await assistant.stop()
    expect(await status(taskId)).toEqual({ type: 'Failed', reason: closed })
    expect(await reply(conversationId)).toMatchObject({ content: 'Of cedar', completion: 'Failed' })
  })
})
