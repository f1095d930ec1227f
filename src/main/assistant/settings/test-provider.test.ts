import { beforeEach, describe, expect, test } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../../../test/fixtures/openai-server.ts'
import { json, startWireServer } from '../../../../test/fixtures/wire-server.ts'
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
      reason: 'The provider refused the key (401). Check the API key in Settings.',
      failure: { code: 'KeyRefused', values: {} },
      models: [],
    })
  })

  test('models that are not where they were looked for are found beside it, also by a key that is refused there', async () => {
    const at = async (baseUrl: string, model = '') => layer.handlers.TestProvider(edit({ baseUrl, model }), ada)
    const elsewhere = (address: string, other: string) => ({
      type: 'Failed',
      failure: { code: 'ModelsElsewhere', values: { address, other } },
    })
    await using strict = await startWireServer(({ path, headers }) => {
      if (path !== '/v1/models') return json({ error: { message: 'Not Found' } }, 404)
      return headers.authorization === undefined ? json({}, 401) : json({ data: [{ id: 'small' }] })
    })
    for (const address of [strict.origin, `${strict.origin}/v1/chat/completions`]) {
      expect(await at(address)).toMatchObject(elsewhere(address, `${strict.origin}/v1`))
      expect(await at(address, 'small')).toMatchObject(elsewhere(address, `${strict.origin}/v1`))
    }
    expect(await at(`${strict.origin}/v1`)).toMatchObject({ failure: { code: 'KeyMissing' } })
    expect(await at(`${strict.origin}/v2/v1`)).toMatchObject({
      failure: { code: 'ItSaid', values: { failure: { code: 'NothingOfTheKind' } } },
    })
  })

  test('a server without encryption is told to be one (its certificate was said to be wrong)', async () => {
    await using server = await startOpenAIServer()
    const { host } = new URL(server.baseUrl)
    expect(await layer.handlers.TestProvider(edit({ baseUrl: `https://${host}/v1`, model: '' }), ada)).toMatchObject({
      type: 'Failed',
      failure: { code: 'NotEncrypted', values: { host } },
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
