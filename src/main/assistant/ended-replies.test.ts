import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startOpenAIServer } from '../../../test/fixtures/openai-server.ts'
import { openAICompatibleProvider } from './providers/openai-compatible/openai-compatible-provider.ts'
import { scriptedProvider } from './providers/scripted-provider.ts'
import { ada, openTestAssistant, type TestAssistant, until } from './test-assistant.ts'

let layer: TestAssistant
beforeEach(() => {
  layer = openTestAssistant()
})
afterEach(() => layer.close())

describe('stopping', () => {
  test('is immediate, keeps the text, and reaches the socket of the call', async () => {
    await using server = await startOpenAIServer({ chat: [{ type: 'GoesSilent', deltas: ['Of ', 'cedar'] }] })
    layer.open(openAICompatibleProvider('', 'fake-small', { baseUrl: server.baseUrl }))
    const { taskId, conversationId } = await layer.ask('What is it made of?')
    await until(() => layer.streamedText() === 'Of cedar')
    const at = performance.now()
    await layer.assistant.conversationsHandlers.CancelTask(taskId, ada)
    // By itself it would have waited for two minutes.
    expect((await server.nextHangUp()) - at).toBeLessThan(60_000)
    expect(await layer.status(taskId)).toEqual({ type: 'Cancelled' })
    expect(await layer.reply(conversationId)).toMatchObject({ content: 'Of cedar', completion: 'Stopped' })
    expect(layer.stream().at(-1)).toEqual({ type: 'TaskStatusChanged', taskId, status: { type: 'Cancelled' } })
    expect(layer.stream().some(({ type }) => type === 'StreamError')).toBe(false)
  })

  test('works on a provider that does not listen, of which nothing is heard again', async () => {
    const deaf = scriptedProvider([])
    let speak: ((delta: string) => void) | undefined
    layer.open({
      ...deaf,
      sendMessage: (_request, options) => {
        speak = options?.onDelta
        return new Promise(() => undefined)
      },
    })
    const { taskId } = await layer.ask('What is it made of?')
    await until(() => speak !== undefined)
    await layer.assistant.conversationsHandlers.CancelTask(taskId, ada)
    const heard = layer.notes.length
    speak?.('too late')
    // What waits to be told is told now at the latest.
    await layer.assistant.stop()
    expect(layer.notes).toHaveLength(heard)
  })

  test('a reply that has not begun is stopped too', async () => {
    layer.script({ deltas: ['Cedar.'] })
    const { taskId, conversationId } = await layer.ask('What is it made of?')
    await layer.assistant.conversationsHandlers.CancelTask(taskId, ada)
    expect(await layer.status(taskId)).toEqual({ type: 'Cancelled' })
    expect(await layer.reply(conversationId)).toMatchObject({ content: '', completion: 'Stopped' })
  })

  test('a reply that has ended does nothing', async () => {
    layer.script({ deltas: ['Cedar.'] })
    const { taskId } = await layer.ask('What is it made of?')
    await layer.ended(taskId)
    await layer.assistant.conversationsHandlers.CancelTask(taskId, ada)
    expect(await layer.status(taskId)).toEqual({ type: 'Completed' })
  })
})

test('a reply whose end cannot be stored is told as Failed, and stored as soon as there is room', async () => {
  layer.script({ deltas: ['Of cedar.'] })
  const { taskId, conversationId } = await layer.ask('What is it made of?')
  layer.database.db.exec(
    "CREATE TEMP TRIGGER full_disk BEFORE UPDATE ON main.ai_messages BEGIN SELECT RAISE(FAIL, 'disk full'); END",
  )
  await layer.ended(taskId)
  expect(await layer.status(taskId)).toMatchObject({ type: 'Failed' })
  expect(layer.stream().at(-1)).toMatchObject({ type: 'TaskStatusChanged', status: { type: 'Failed' } })
  expect(layer.stream().some(({ type }) => type === 'MessageComplete')).toBe(false)
  layer.database.db.exec('DROP TRIGGER full_disk')
  await layer.ended((await layer.ask('Again?', conversationId)).taskId)
  await until(async () =>
    Boolean(
      (await layer.assistant.handlers.GetConversation(conversationId, ada))?.messages.some(
        ({ completion, content }) => completion === 'Failed' && content === 'Of cedar.',
      ),
    ),
  )
  expect(await layer.status(taskId)).toMatchObject({ type: 'Failed' })
})

describe('the end of the app', () => {
  const closed = 'Alcove was closed while this reply was being written. Ask again to get a full answer.'

  test('a crash keeps what was written until half a second before', async () => {
    layer.script({ deltas: ['Of ', 'cedar'], hangs: true })
    const { taskId, conversationId } = await layer.ask('What is it made of?')
    await until(() => layer.streamedText() === 'Of cedar')
    const saved = layer.database.db.prepare<[], string>('SELECT partial_content FROM ai_tasks').pluck()
    await until(() => saved.get() === 'Of cedar')
    // As a crash leaves it: another process opens the same file while this reply has not ended.
    layer.script({ deltas: ['Yes.'] })
    expect(await layer.status(taskId)).toEqual({ type: 'Failed', reason: closed })
    expect(await layer.reply(conversationId)).toMatchObject({
      content: 'Of cedar',
      completion: 'Failed',
      failureReason: closed,
    })
    await layer.ended((await layer.ask('Again?', conversationId)).taskId)
  })

  test('stopping the service keeps all of the text', async () => {
    layer.script({ deltas: ['Of ', 'cedar'], hangs: true })
    const { taskId, conversationId } = await layer.ask('What is it made of?')
    await until(() => layer.streamedText() === 'Of cedar')
    await layer.assistant.stop()
    expect(await layer.status(taskId)).toEqual({ type: 'Failed', reason: closed })
    expect(await layer.reply(conversationId)).toMatchObject({ content: 'Of cedar', completion: 'Failed' })
  })
})
