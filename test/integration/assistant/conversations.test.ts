import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sqliteAssistantStore } from '../../../src/main/assistant/conversations/sqlite/sqlite-assistant-store.ts'
import {
  aiAssistantApi,
  aiMessageRequest,
  type ConversationMessage,
  messageRole,
  type Participant,
  scriptedProvider,
  withAITools,
} from '../../../src/main/library.ts'
import { type LibraryApp, startAssistantApp } from '../../assistant-app.ts'
import { countingTool } from '../../fixtures/counting-tool.ts'
import { until } from '../../until.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'
const operations = Object.keys(aiAssistantApi.operations)

const post = (app: LibraryApp, userId: string, operation: string, input: unknown) =>
  app.as(userId).request(`/api/IAIAssistantApi/${operation}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input ?? null),
  })
const inputs: Readonly<Record<string, unknown>> = {
  SubmitMessage: { conversationId: null, content: 'Hello there, what is it?' },
  GetConversation: NOBODY,
  ListConversations: null,
  DeleteConversation: NOBODY,
  GetAvailableTools: null,
  GetTaskStatus: NOBODY,
}

let app: LibraryApp
beforeAll(async () => {
  app = await startAssistantApp({
    people: {
      ada: { platformAdmin: true },
      bob: {},
      guest: { teams: { personal: [] } },
    },
    turns: [
      { toolCalls: [{ toolCallId: 'c1', name: 'count', arguments: { what: 'ribs' } }] },
      { deltas: ['There are ', '24 ribs.'] },
      { deltas: ['Yes.'] },
    ],
    builders: [withAITools([countingTool])],
  })
})
afterAll(() => app?.stop())

describe('IAIAssistantApi over HTTP', () => {
  it('[A6.22] has exactly its six operations', async () => {
    expect(operations.toSorted()).toEqual(Object.keys(inputs).toSorted())
    const document = z
      .object({ paths: z.record(z.string(), z.unknown()) })
      .parse(await (await app.ada.request('/api/openapi.json')).json())
    const paths = Object.keys(document.paths).filter((path) => path.startsWith('/api/IAIAssistantApi/'))
    expect(paths.toSorted()).toEqual(operations.map((name) => `/api/IAIAssistantApi/${name}`).toSorted())
  })

  it.each([
    ['[A6.01]', 'SubmitMessage'],
    ['[A6.02]', 'GetConversation'],
    ['[A6.03]', 'ListConversations'],
    ['[A6.04]', 'DeleteConversation'],
    ['[A6.05]', 'GetAvailableTools'],
    ['[A6.06]', 'GetTaskStatus'],
  ])('%s %s answers who may use the assistant, and refuses who may not', async (_row, operation) => {
    const permitted = await post(app, 'ada', operation, inputs[operation])
    expect([200, 204]).toContain(permitted.status)
    await permitted.text()
    const refused = await post(app, 'guest', operation, inputs[operation])
    expect(refused.status).toBe(403)
    await refused.text()
  })

  it('[A6.01] [A6.10] SubmitMessage gives an AITask of three fields', async () => {
    const reply = await post(app, 'bob', 'SubmitMessage', { content: 'Hello, what is this?' })
    const task = z.strictObject({ taskId: z.guid(), conversationId: z.guid(), status: z.object({ type: z.string() }) })
    expect(task.parse(await reply.json()).status).toEqual({ type: 'Pending' })
  })

  it('[A6.02] [A6.06] an unknown conversation or task reads as absent', async () => {
    expect(await app.ada.assistant.GetConversation(NOBODY)).toBeNull()
    expect(await app.ada.assistant.GetTaskStatus(NOBODY)).toBeNull()
  })

  it('[A6.05] GetAvailableTools names the tools that are offered', async () => {
    expect((await app.ada.assistant.GetAvailableTools()).map(({ name }) => name)).toContain('count')
  })

  it('[A6.07] reads null and an absent key as None, and takes the specified three fields', async () => {
    expect(Object.keys(aiMessageRequest.shape).toSorted()).toEqual(['activeModule', 'content', 'conversationId'])
    for (const more of [{}, { conversationId: null, activeModule: null }]) {
      const reply = await post(app, 'ada', 'SubmitMessage', { content: 'Is anyone in?', ...more })
      expect(reply.status).toBe(200)
      const { conversationId } = (await reply.json()) as { conversationId: string }
      expect(await app.ada.assistant.GetConversation(conversationId)).not.toBeNull()
    }
  })

  it('[A6.08] starts a new conversation for each message without one', async () => {
    const first = await app.ada.ask('Anyone in the first?')
    const second = await app.ada.ask('Anyone in the second?')
    expect(first.conversation.conversationId).not.toBe(second.conversation.conversationId)
  })

  it('[A6.09] [A6.12] [A6.03] continues the given one: messages in order, Created stays, Updated moves', async () => {
    const first = (await app.ada.ask('One, please?')).conversation
    const { conversationId } = first
    const second = (await app.ada.ask('Two, please?', { conversationId })).conversation
    expect(second.messages.filter(({ role }) => role === 'User').map(({ content }) => content)).toEqual([
      'One, please?',
      'Two, please?',
    ])
    expect(second.created).toBe(first.created)
    expect(second.updated > first.updated).toBe(true)
    const mine = await app.ada.assistant.ListConversations()
    expect(mine[0]?.conversationId).toBe(conversationId)
    expect((await app.as('bob').assistant.ListConversations()).map((each) => each.conversationId)).not.toContain(
      conversationId,
    )
  })

  it('[A6.11] a Conversation has its six fields', async () => {
    const { conversation } = await app.ada.ask('What has it got?')
    expect(conversation).toMatchObject({
      conversationId: expect.any(String),
      participants: expect.any(Array),
      messages: expect.any(Array),
      created: expect.any(String),
      updated: expect.any(String),
    })
    expect(['string', 'object']).toContain(typeof conversation.title)
    expect(conversation).toHaveProperty('title')
  })

  it('[A6.13] [A6.15] GetConversation gives all participants and a message of each role, in order, as they were stored', async () => {
    const owner = { userId: 'ada', teamId: 'personal' }
    const conversationId = crypto.randomUUID()
    const participants: Participant[] = [
      { type: 'User', userId: 'zoe', displayName: 'Zoe' },
      { type: 'Assistant', name: 'Alcove' },
      { type: 'User', userId: 'ada', displayName: 'Ada' },
    ]
    const messages = messageRole.options.map(
      (role, at): ConversationMessage => ({
        messageId: crypto.randomUUID(),
        role,
        content: `From ${role}.`,
        toolCalls: [],
        toolResults: [],
        timestamp: `2026-03-01T06:00:0${at}.000Z`,
        citations: [],
        completion: 'Complete',
      }),
    )
    expect(messageRole.options.toSorted()).toEqual(['Assistant', 'System', 'Tool', 'User'])
    expect(messageRole.safeParse('Narrator').success).toBe(false)
    const store = sqliteAssistantStore(app.services.database)
    store.conversations.create(owner, { conversationId, participants, title: 'A round', titleFrom: 'Words' })
    let parentId: string | null = null
    for (const message of messages) {
      store.messages.add({ conversationId, parentId, message })
      parentId = message.messageId
    }
    const given = await app.ada.assistant.GetConversation(conversationId)
    expect(given?.participants).toEqual(participants)
    expect(given?.messages).toMatchObject(messages)
  })

  it('[A6.14] [A6.16] every message of a tool turn has its six fields, and the reply carries calls and results', async () => {
    await using own = await startAssistantApp({
      turns: [
        { toolCalls: [{ toolCallId: 'c1', name: 'count', arguments: { what: 'ribs' } }] },
        { deltas: ['There are 24 ribs.'] },
      ],
      builders: [withAITools([countingTool])],
    })
    const { conversation, message } = await own.ada.ask('How many ribs has it?')
    for (const each of conversation.messages)
      for (const field of ['messageId', 'role', 'content', 'toolCalls', 'toolResults', 'timestamp'])
        expect(each).toHaveProperty(field)
    expect(message.toolCalls).toEqual([{ toolCallId: 'c1', name: 'count', arguments: { what: 'ribs' } }])
    expect(message.toolResults).toEqual([{ toolCallId: 'c1', name: 'count', result: { type: 'Succeeded', value: 24 } }])
  })

  it('[A6.04] DeleteConversation takes it from GetConversation and the list', async () => {
    const { conversation } = await app.ada.ask('Will this go?')
    const { conversationId } = conversation
    await app.ada.assistant.DeleteConversation(conversationId)
    expect(await app.ada.assistant.GetConversation(conversationId)).toBeNull()
    expect((await app.ada.assistant.ListConversations()).map((each) => each.conversationId)).not.toContain(
      conversationId,
    )
  })

  it("[A6.21] another user's conversation and task are absent, and cannot be continued or deleted", async () => {
    const { conversation, taskId } = await app.ada.ask('Is this mine alone?')
    const { conversationId } = conversation
    const bob = app.as('bob')
    expect(await bob.assistant.GetConversation(conversationId)).toBeNull()
    expect(await bob.assistant.GetTaskStatus(taskId)).toBeNull()
    await expect(bob.assistant.SubmitMessage({ conversationId, content: 'Mine now?' })).rejects.toMatchObject({
      status: 404,
    })
    await bob.assistant.DeleteConversation(conversationId)
    expect(await app.ada.assistant.GetConversation(conversationId)).not.toBeNull()
    expect(await bob.conversations.ReadConversation({ conversationId })).toBeNull()
    const messageId = conversation.messages[0]?.messageId ?? NOBODY
    const intrusions = [
      () => bob.conversations.RenameConversation({ conversationId, title: 'Mine' }),
      () => bob.conversations.PinConversation({ conversationId, pinned: true }),
      () => bob.conversations.BranchConversation({ conversationId, messageId }),
      () => bob.conversations.SelectVersion({ conversationId, messageId }),
      () => bob.conversations.EditMessage({ conversationId, messageId, content: 'Mine' }),
      () => bob.conversations.RegenerateReply({ conversationId, messageId }),
      () => bob.conversations.ContinueReply({ conversationId, messageId }),
      () => bob.conversations.ExportConversations({ conversationId, format: 'Json' }),
      () => bob.conversations.ChooseModel({ conversationId, choice: null }),
      () => bob.conversations.RestoreConversation(conversationId),
      () => bob.conversations.PurgeConversation(conversationId),
      () => bob.conversations.AnswerToolCall({ taskId, toolCallId: 'c1', answer: { type: 'Approved' } }),
    ]
    for (const intrude of intrusions) await expect(intrude()).rejects.toMatchObject({ status: 404 })
    expect((await bob.conversations.SearchConversations({ query: 'mine alone' })).hits).toEqual([])
    expect(JSON.stringify(await bob.conversations.BrowseConversations({}))).not.toContain(conversationId)
    await app.ada.assistant.DeleteConversation(conversationId)
    await expect(bob.conversations.RestoreConversation(conversationId)).rejects.toMatchObject({ status: 404 })
    await expect(bob.conversations.PurgeConversation(conversationId)).rejects.toMatchObject({ status: 404 })
    expect(JSON.stringify(await bob.conversations.ListDeletedConversations({}))).not.toContain(conversationId)
    await app.ada.conversations.RestoreConversation(conversationId)
    expect(await app.ada.assistant.GetConversation(conversationId)).not.toBeNull()
  })

  it('[A6.24] stores and sends content untrimmed, and refuses white space alone', async () => {
    const content = '  \n leading and trailing \t '
    const { conversation } = await app.ada.ask(content)
    expect(conversation.messages[0]?.content).toBe(content)
    expect(app.provider.requests.at(-1)?.messages.at(-1)?.content).toBe(content)
    const refused = await post(app, 'ada', 'SubmitMessage', { content: ' \n\t ' })
    expect(refused.status).toBe(400)
    expect(((await refused.json()) as { detail: string }).detail).toContain('content')
  })

  it('[A6.20] is served while the assistant is enabled, and not found when it is not', async () => {
    await using off = await startAssistantApp({ config: { assistantEnabled: false } })
    for (const operation of operations) {
      const on = await post(app, 'ada', operation, inputs[operation])
      expect(on.ok).toBe(true)
      await on.text()
      const missing = await post(off, 'ada', operation, inputs[operation])
      expect(missing.status).toBe(404)
      await missing.text()
    }
  })
})

describe('two messages to one conversation', () => {
  it('[A6.23] the second is accepted, waits as Pending and is answered next', async () => {
    const gate = Promise.withResolvers<void>()
    let calls = 0
    const scripted = scriptedProvider([{ deltas: ['Second.'] }], { structured: () => null })
    await using own = await startAssistantApp({
      provider: {
        ...scripted,
        sendMessage: async (request, options) => {
          calls += 1
          if (calls > 1) return scripted.sendMessage(request, options)
          options?.onDelta?.('First')
          await gate.promise
          return {
            messages: [{ role: 'Assistant', content: 'First' }],
            stopReason: 'EndTurn',
            toolCalls: [],
            usage: null,
          }
        },
      },
    })
    const one = await own.ada.assistant.SubmitMessage({ content: 'One?' })
    const { conversationId } = one
    await until(
      'the first to stream',
      async () => (await own.ada.assistant.GetTaskStatus(one.taskId))?.status.type === 'Streaming',
    )
    const two = await own.ada.assistant.SubmitMessage({ conversationId, content: 'Two?' })
    expect((await own.ada.assistant.GetTaskStatus(two.taskId))?.status).toEqual({ type: 'Pending' })
    const page = await own.ada.conversations.ReadConversation({ conversationId })
    expect(page?.messages.map(({ content }) => content)).toEqual(['One?', 'Two?'])
    expect(page?.activeReply).toMatchObject({ content: 'First', replyTo: page?.messages[0]?.messageId })
    expect(page?.waiting).toEqual([{ task: two, replyTo: page?.messages[1]?.messageId }])
    gate.resolve()
    await until('both', async () => (await own.ada.assistant.GetTaskStatus(two.taskId))?.status.type === 'Completed')
    const stored = await own.ada.assistant.GetConversation(conversationId)
    expect(stored?.messages.map(({ content }) => content)).toEqual(['One?', 'First', 'Two?', 'Second.'])
    expect(scripted.requests[0]?.messages.map(({ content }) => content)).toEqual(['One?', 'First', 'Two?'])
  })
})

it('[A6.17] conversations outlive a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'alcove-restart-'))
  try {
    const first = await startAssistantApp({ dataDir })
    const { conversation } = await first.ada.ask('Will you remember?')
    await first.stop()
    await using second = await startAssistantApp({ dataDir })
    expect(await second.ada.assistant.GetConversation(conversation.conversationId)).toEqual(conversation)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
