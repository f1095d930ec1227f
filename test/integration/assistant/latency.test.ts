import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type AIProvider, AIProviderFailure, scriptedProvider, withAITools } from '../../../src/main/library.ts'
import { type LibraryApp, startAssistantApp, tokenOf } from '../../assistant-app.ts'
import { countingTool } from '../../fixtures/counting-tool.ts'
import { until } from '../../until.ts'

const LATENCY = '_platform.ai.latency'
const usage = z.strictObject({
  promptTokens: z.int(),
  cachedPromptTokens: z.int(),
  outputTokens: z.int(),
  cacheCreationTokens: z.int().nullable(),
})
const timing = z.strictObject({ toolName: z.string(), durationMs: z.int(), succeeded: z.boolean() })
const latencyRecord = z.strictObject({
  taskId: z.guid(),
  conversationId: z.guid(),
  turnNumber: z.int().positive(),
  providerName: z.string(),
  providerModel: z.string(),
  ttftMs: z.int().nullable(),
  turnDurationMs: z.int(),
  toolCalls: z.array(timing),
  stopReason: z.enum(['EndTurn', 'ToolUse', 'MaxTokens', 'StopSequence']),
  usage: usage.nullable(),
  /** Ours. */
  outcome: z.enum(['Completed', 'Failed', 'Cancelled']),
})
const recordsOf = (app: LibraryApp) => app.events(LATENCY).map(({ payload }) => latencyRecord.parse(payload))

const toolCalls = ['a', 'b'].map((toolCallId) => ({ toolCallId, name: 'count', arguments: { what: 'ribs' } }))
const told = { promptTokens: 12, cachedPromptTokens: 4, outputTokens: 5, cacheCreationTokens: null }
const turns = [{ toolCalls, usage: told }, { deltas: ['There are 24.'] }]

describe('the record of a turn', () => {
  it('[A9.01] [A9.02] [A9.04] [A9.05] [A9.06] [A10.06] is made for each, with all its fields', async () => {
    await using app = await startAssistantApp({ turns, builders: [withAITools([countingTool])] })
    const { taskId, conversation } = await app.ada.ask('How many ribs and rings?')
    const records = recordsOf(app)
    expect(app.events(LATENCY).map(({ kind }) => kind)).toEqual(['AILatencyRecord', 'AILatencyRecord'])
    expect(records.map(({ turnNumber }) => turnNumber)).toEqual([1, 2])
    expect(records[0]).toMatchObject({
      taskId,
      conversationId: conversation.conversationId,
      providerName: 'scripted',
      providerModel: 'script',
      ttftMs: null,
      stopReason: 'ToolUse',
      usage: told,
      toolCalls: [
        { toolName: 'count', succeeded: true },
        { toolName: 'count', succeeded: true },
      ],
    })
    expect(records[1]).toMatchObject({ usage: null, stopReason: 'EndTurn', toolCalls: [] })
    expect(records[1]?.ttftMs).toBeGreaterThanOrEqual(0)
  })

  it('[A9.03] is made for one that fails and for one that is cancelled, too', async () => {
    const silent = scriptedProvider([])
    const provider: AIProvider = {
      ...silent,
      sendMessage: (request, { signal, onDelta } = {}) => {
        if (request.messages.at(-1)?.content === 'Fail?')
          return Promise.reject(new AIProviderFailure({ type: 'ServerError', message: 'Down.' }))
        onDelta?.('Of cedar')
        return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      },
    }
    await using app = await startAssistantApp({ provider })
    await using stream = await app.ada.notifications()
    const failing = await app.ada.assistant.SubmitMessage({ content: 'Fail?' })
    await stream.task(failing.taskId)
    const cancelled = await app.ada.assistant.SubmitMessage({ content: 'Never end?' })
    await until(
      'text',
      async () => (await app.ada.assistant.GetTaskStatus(cancelled.taskId))?.status.type === 'Streaming',
    )
    await app.ada.conversations.CancelTask(cancelled.taskId)
    expect(recordsOf(app).map(({ taskId, outcome }) => [taskId, outcome])).toEqual([
      [failing.taskId, 'Failed'],
      [cancelled.taskId, 'Cancelled'],
    ])
  })
})

describe('GET /dev/ai-latency', () => {
  it('[A9.07] [A9.12] tells what the turns just made took, and their tools', async () => {
    await using app = await startAssistantApp({ turns, builders: [withAITools([countingTool])] })
    await app.ada.ask('How many ribs and rings?')
    const response = await app.ada.request('/dev/ai-latency')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toMatchObject({
      windowMinutes: 60,
      turns: 2,
      toolCalls: 2,
      byTool: [
        { toolName: 'count', calls: 2, failed: 0, durationMs: { p50: expect.any(Number), max: expect.any(Number) } },
      ],
    })
  })

  it('[A9.08] covers the last 60 minutes', async () => {
    await using app = await startAssistantApp()
    await app.ada.ask('How long ago?')
    const { database } = app.services
    const copy = database.prepare(
      `INSERT INTO events (source_module, kind, payload, occurred_at, team_id, user_id)
       SELECT source_module, kind, payload, ?, team_id, user_id FROM events WHERE source_module = '${LATENCY}' LIMIT 1`,
    )
    for (const minutes of [59, 61]) copy.run(new Date(Date.now() - minutes * 60_000).toISOString())
    expect(await (await app.ada.request('/dev/ai-latency')).json()).toMatchObject({ turns: 2 })
  })

  it('[A9.11] [A9.14] is for administrators, and not there unless dev endpoints are on', async () => {
    const resolver = { name: 'never', tier: 1, resolve: async () => null }
    const modules = [{ name: 'quick', connect: () => ({ fastPathResolvers: [resolver] }) }]
    await using on = await startAssistantApp({ modules })
    await using off = await startAssistantApp({ modules, config: { enableDevEndpoints: false } })
    for (const path of ['/dev/ai-latency', '/dev/ai-fastpath']) {
      const statusOf = async (app: LibraryApp, token: string | null) => {
        const headers = token === null ? undefined : { Authorization: `Bearer ${token}` }
        const response = await fetch(`${app.url}${path}`, headers && { headers })
        await response.text()
        return response.status
      }
      expect(await statusOf(on, tokenOf('ada'))).toBe(200)
      expect(await statusOf(on, tokenOf('bob'))).toBe(403)
      expect(await statusOf(on, null)).toBe(401)
      expect(await statusOf(off, tokenOf('ada'))).toBe(404)
    }
  })
})
