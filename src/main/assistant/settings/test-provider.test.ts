import { beforeEach, describe, expect, test } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../../../test/fixtures/openai-server.ts'
import type { ProviderEdit } from '../../../contracts/index.ts'
import { ada, edit, KEY, openTestProviderSettings, type TestProviderSettings } from './test-provider-settings.ts'

let layer: TestProviderSettings
beforeEach(() => {
  layer = openTestProviderSettings()
})

describe('testing', () => {
  const testWith = (server: OpenAIServer, over: Partial<ProviderEdit> = {}) =>
    layer.handlers.TestProvider(edit({ baseUrl: server.baseUrl, ...over }), ada)

  test('a good endpoint: its models, and nothing saved', async () => {
    await using server = await startOpenAIServer()
    expect(await testWith(server, { apiKey: KEY })).toMatchObject({
      type: 'Connected',
      models: ['fake-large', 'fake-small'],
    })
    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/models', '/v1/chat/completions'])
    expect((await layer.handlers.GetProviderSettings(undefined, ada)).config.instances).toEqual([])
  })

  test('no model chosen yet: the list is enough', async () => {
    await using server = await startOpenAIServer()
    expect(await testWith(server, { model: '' })).toMatchObject({ type: 'Connected' })
    expect(server.requests).toHaveLength(1)
  })

  test('an endpoint that lists nothing but answers is connected', async () => {
    await using server = await startOpenAIServer({ models: 404 })
    expect(await testWith(server)).toMatchObject({ type: 'Connected', models: [] })
  })

  test('an endpoint that answers without a word is not connected', async () => {
    await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: [] }] })
    expect(await testWith(server)).toMatchObject({
      type: 'Failed',
      reason: expect.stringContaining('the model said nothing'),
    })
  })

  test('one that only had time to think is', async () => {
    await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: [], finishReason: 'length' }] })
    expect(await testWith(server)).toMatchObject({ type: 'Connected' })
  })

  test('a refused key, in words', async () => {
    await using server = await startOpenAIServer({ models: 401, chat: [{ type: 'Status', status: 401 }] })
    expect(await testWith(server, { apiKey: 'wrong' })).toEqual({
      type: 'Failed',
      reason: 'The endpoint refused the key (401). Check the API key in Settings.',
      failure: { code: 'KeyRefused', values: {} },
      models: [],
    })
  })

  test('never sends a stored key to another origin', async () => {
    await using server = await startOpenAIServer()
    const { instanceId } = await layer.handlers.SaveProviderInstance(edit({ apiKey: KEY }), ada)
    await expect(testWith(server, { instanceId })).rejects.toMatchObject({ code: 'InvalidInput' })
    expect(server.requests).toEqual([])
  })

  test('uses the stored key on its own origin', async () => {
    await using server = await startOpenAIServer()
    const { instanceId } = await layer.handlers.SaveProviderInstance(
      edit({ baseUrl: server.baseUrl, apiKey: KEY }),
      ada,
    )
    await testWith(server, { instanceId })
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
  })
})
