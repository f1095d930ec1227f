import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startOpenAIServer } from '../../../../test/fixtures/openai-server.ts'
import { type ProviderEdit, providerSettings, settingsApi } from '../../../contracts/index.ts'
import { newGuid } from '../../platform/index.ts'
import { createAIProviderFactory } from '../providers/ai-provider-factory.ts'
import { headersRef } from '../providers/header-secrets.ts'
import { memoryUserAIConfigStore } from '../providers/memory-user-ai-config-store.ts'
import { openAICompatibleProviderBuilder } from '../providers/openai-compatible/openai-compatible-provider.ts'
import { quotingInstance, quotingProviderBuilder } from '../providers/quoting/quoting-provider.ts'
import { ada, as, edit, KEY, openTestProviderSettings, type TestProviderSettings } from './test-provider-settings.ts'

let layer: TestProviderSettings
beforeEach(() => {
  layer = openTestProviderSettings()
})
const storedKey = async () => {
  const { config } = await layer.handlers.GetProviderSettings(undefined, ada)
  return layer.secrets.get('user-ada', config.instances[0]?.secretKeyRef ?? '')
}

describe('saving', () => {
  test('the key goes to the secret store and comes back nowhere', async () => {
    const saved = await layer.handlers.SaveProviderInstance(edit({ apiKey: KEY }), ada)
    const settings = await layer.handlers.GetProviderSettings(undefined, ada)
    expect(() => providerSettings.parse(settings)).not.toThrow()
    expect(JSON.stringify([saved, settings])).not.toContain(KEY)
    expect(settings.keyedInstanceIds).toEqual([saved.instanceId])
    expect(settings.descriptors.map(({ id }) => id)).toEqual(['quoting', 'openai-compatible'])
    expect(await storedKey()).toBe(KEY)
    expect(layer.kinds).toEqual([JSON.stringify({ kind: 'StateChanged', payload: { resource: 'Providers' } })])
  })

  test('the first provider that is connected answers; the next does not push it aside', async () => {
    const first = await layer.handlers.SaveProviderInstance(edit(), ada)
    await layer.handlers.SaveProviderInstance(edit({ displayName: 'Other' }), ada)
    const { config } = await layer.handlers.GetProviderSettings(undefined, ada)
    expect(config.activeInstanceId).toBe(first.instanceId)
    expect(config.instances).toHaveLength(2)
  })

  test('the key is kept while the origin stays the same', async () => {
    const { instanceId } = await layer.handlers.SaveProviderInstance(edit({ apiKey: KEY }), ada)
    await layer.handlers.SaveProviderInstance(edit({ instanceId, baseUrl: 'http://127.0.0.1:11434/api/v1' }), ada)
    expect(await storedKey()).toBe(KEY)
  })

  test('another origin needs the key again, and nothing is changed until then', async () => {
    const { instanceId } = await layer.handlers.SaveProviderInstance(edit({ apiKey: KEY }), ada)
    const moved = edit({ instanceId, baseUrl: 'https://evil.example/v1' })
    await expect(layer.handlers.SaveProviderInstance(moved, ada)).rejects.toMatchObject({
      code: 'InvalidInput',
      message: expect.stringContaining('belongs to http://127.0.0.1:11434'),
    })
    const { config } = await layer.handlers.GetProviderSettings(undefined, ada)
    expect(config.instances[0]?.baseUrl).toBe('http://127.0.0.1:11434/v1')
    await layer.handlers.SaveProviderInstance({ ...moved, apiKey: 'new' }, ada)
    expect(await storedKey()).toBe('new')
  })

  test('white space around a copied key is no part of it', async () => {
    await layer.handlers.SaveProviderInstance(edit({ apiKey: ` ${KEY}\n` }), ada)
    expect(await storedKey()).toBe(KEY)
  })

  test('an empty key takes the stored one away', async () => {
    const { instanceId } = await layer.handlers.SaveProviderInstance(edit({ apiKey: KEY }), ada)
    await layer.handlers.SaveProviderInstance(edit({ instanceId, apiKey: '' }), ada)
    expect(await storedKey()).toBeNull()
  })

  test.each([
    ['an unknown kind', edit({ providerId: 'nope' }), 'InvalidInput'],
    ['no address', edit({ baseUrl: null }), 'InvalidInput'],
    ['a key that is none', edit({ apiKey: 'schlüssel' }), 'InvalidInput'],
    ['an unknown instance', edit({ instanceId: newGuid() }), 'NotFound'],
  ])('%s is refused', async (_name, wrong, code) => {
    await expect(layer.handlers.SaveProviderInstance(wrong, ada)).rejects.toMatchObject({ code })
  })
})

describe('what goes with a provider', () => {
  const settings = { temperature: 0.2, models: { llama: { maxTokens: 500 } } }

  test('settings are kept, and stay where an edit leaves them out', async () => {
    const { instanceId } = await layer.handlers.SaveProviderInstance(edit({ settings }), ada)
    const saved = await layer.handlers.SaveProviderInstance(edit({ instanceId, displayName: 'Renamed' }), ada)
    expect(saved).toMatchObject({ displayName: 'Renamed', settings })
    const { config } = await layer.handlers.GetProviderSettings(undefined, ada)
    expect(config.instances[0]?.settings).toEqual(settings)
  })

  test('the values of headers go to the secret store and come back nowhere', async () => {
    const headers = { 'X-Tenant': 'value-to-hide', 'CF-Access-Client-Id': 'other-to-hide' }
    const saved = await layer.handlers.SaveProviderInstance(edit({ headers }), ada)
    const shown = JSON.stringify([saved, await layer.handlers.GetProviderSettings(undefined, ada)])
    expect(shown).not.toContain('to-hide')
    expect(saved.headerNames).toEqual(['X-Tenant', 'CF-Access-Client-Id'])
    expect(JSON.parse((await layer.secrets.get('user-ada', headersRef(saved.secretKeyRef))) ?? '')).toEqual(headers)
  })

  test('a header that is named without a value keeps it; one that is not named goes', async () => {
    const { instanceId } = await layer.handlers.SaveProviderInstance(edit({ headers: { 'x-a': '1', 'x-b': '2' } }), ada)
    const saved = await layer.handlers.SaveProviderInstance(edit({ instanceId, headers: { 'x-a': null } }), ada)
    expect(saved.headerNames).toEqual(['x-a'])
    const stored = await layer.secrets.get('user-ada', headersRef(saved.secretKeyRef))
    expect(JSON.parse(stored ?? '')).toEqual({ 'x-a': '1' })
    const without = await layer.handlers.SaveProviderInstance(edit({ instanceId, headers: {} }), ada)
    expect(without.headerNames).toBeUndefined()
    expect(await layer.secrets.get('user-ada', headersRef(saved.secretKeyRef))).toBeNull()
  })

  test('stored headers do not move to another origin', async () => {
    const { instanceId } = await layer.handlers.SaveProviderInstance(edit({ headers: { 'x-a': '1' } }), ada)
    const moved = edit({ instanceId, baseUrl: 'https://evil.example/v1' })
    await expect(layer.handlers.SaveProviderInstance(moved, ada)).rejects.toMatchObject({
      code: 'InvalidInput',
      message: expect.stringContaining('header x-a belongs to http://127.0.0.1:11434'),
    })
    await expect(layer.handlers.TestProvider(moved, ada)).rejects.toMatchObject({ code: 'InvalidInput' })
  })

  test.each<[string, Partial<ProviderEdit>]>([
    ['a key with a line break in it', { apiKey: 'sk-1\nx-evil: 1' }],
    ['a header with a line break', { headers: { 'x-a': 'a\r\nx-evil: 1' } }],
    ['a name that is none', { headers: { 'x a': '1' } }],
    ['a header of Alcove’s own', { headers: { Host: 'evil.example' } }],
    ['a header without a stored value', { headers: { 'x-a': null } }],
    ['an address with a password', { baseUrl: 'http://ada:secret@127.0.0.1/v1' }],
    ['itself as a fallback', { settings: { fallbackInstanceId: newGuid() } }],
  ])('%s is refused, and nothing is stored', async (_name, over) => {
    await expect(layer.handlers.SaveProviderInstance(edit(over), ada)).rejects.toMatchObject({ code: 'InvalidInput' })
    expect((await layer.handlers.GetProviderSettings(undefined, ada)).config.instances).toEqual([])
  })

  test.each<[string, unknown, RegExp]>([
    ['temperature', { temperature: 3 }, /temperature/],
    ['topP', { topP: -1 }, /topP/],
    ['maxTokens', { maxTokens: 0 }, /maxTokens/],
    ['proxy', { proxy: 'ftp://x' }, /proxy must be an http or https address/],
    ['proxy', { proxy: 'http://ada:secret@proxy:1' }, /proxy must not hold a user name or password/],
    ['keepAlive', { keepAlive: 'for ever' }, /keepAlive must be a number with s, m or h/],
    ['parameters', { parameters: { x: 'y'.repeat(40_000) } }, /parameters must be shorter/],
    ['firstTokenSeconds', { firstTokenSeconds: 0 }, /firstTokenSeconds/],
  ])('%s that cannot be is refused by its name: %j', (_field, wrong, words) => {
    const parsed = settingsApi.operations.SaveProviderInstance.input.safeParse({ ...edit(), settings: wrong })
    expect(parsed.error ? z.prettifyError(parsed.error) : 'accepted').toMatch(words)
  })

  test('[D5.03] after a change of the base URL no request carries the key until it is given again', async () => {
    await using first = await startOpenAIServer()
    await using second = await startOpenAIServer()
    const { handlers, factory } = layer
    const saved = await handlers.SaveProviderInstance(
      edit({ baseUrl: first.baseUrl, apiKey: KEY, headers: { 'x-a': KEY } }),
      ada,
    )
    const say = async () => {
      const messages = [{ role: 'User' as const, content: 'Hi' }]
      const request = { systemPrompt: '', messages, tools: [], maxTokens: 1, temperature: 0, stream: true }
      await (await factory.resolve(ada.access)).sendMessage(request)
    }
    await say()
    expect(first.requests.at(-1)?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-a': KEY })
    const moved = edit({ instanceId: saved.instanceId, baseUrl: second.baseUrl })
    await expect(handlers.SaveProviderInstance(moved, ada)).rejects.toMatchObject({ code: 'InvalidInput' })
    await expect(handlers.TestProvider(moved, ada)).rejects.toMatchObject({ code: 'InvalidInput' })
    await handlers.SaveProviderInstance({ ...moved, apiKey: '', headers: {} }, ada)
    await say()
    expect(JSON.stringify(second.requests)).not.toContain(KEY)
    await handlers.SaveProviderInstance({ ...moved, apiKey: 'given-again' }, ada)
    await say()
    expect(second.requests.at(-1)?.headers.authorization).toBe('Bearer given-again')
    expect(JSON.stringify(second.requests)).not.toContain(KEY)
  })
})

describe('removing and choosing', () => {
  test('a removed provider takes its key with it and answers no more', async () => {
    const { instanceId, secretKeyRef } = await layer.handlers.SaveProviderInstance(edit({ apiKey: KEY }), ada)
    await layer.handlers.DeleteProviderInstance(instanceId, ada)
    expect(await layer.secrets.get('user-ada', secretKeyRef)).toBeNull()
    const { config } = await layer.handlers.GetProviderSettings(undefined, ada)
    expect(config).toEqual({ activeInstanceId: null, instances: [] })
  })

  test("another user's provider is absent", async () => {
    const { instanceId } = await layer.handlers.SaveProviderInstance(edit({ apiKey: KEY }), ada)
    const bob = as('bob')
    await expect(layer.handlers.SetActiveProvider(instanceId, bob)).rejects.toMatchObject({ code: 'NotFound' })
    await layer.handlers.DeleteProviderInstance(instanceId, bob)
    await expect(layer.handlers.TestProvider(edit({ instanceId }), bob)).rejects.toMatchObject({ code: 'NotFound' })
    expect(await storedKey()).toBe(KEY)
  })

  test('null returns to the platform default', async () => {
    await layer.handlers.SaveProviderInstance(edit(), ada)
    expect((await layer.factory.resolve(ada.access)).capabilities.model).toBe('llama')
    await layer.handlers.SetActiveProvider(null, ada)
    expect((await layer.factory.resolve(ada.access)).capabilities.providerName).toBe('quoting')
  })

  test('where users may not bring their own, they are told so', async () => {
    layer = openTestProviderSettings('PlatformOnly')
    await expect(layer.handlers.SaveProviderInstance(edit(), ada)).rejects.toMatchObject({ code: 'Forbidden' })
    await expect(layer.handlers.TestProvider(edit(), ada)).rejects.toMatchObject({ code: 'Forbidden' })
  })
})

describe('resolving', () => {
  test('reads the key on every call', async () => {
    await using server = await startOpenAIServer()
    const { secretKeyRef } = await layer.handlers.SaveProviderInstance(
      edit({ baseUrl: server.baseUrl, apiKey: 'one' }),
      ada,
    )
    const say = async () => {
      const provider = await layer.factory.resolve(ada.access)
      const request = {
        systemPrompt: '',
        messages: [{ role: 'User' as const, content: 'Hi' }],
        tools: [],
        maxTokens: 1,
        temperature: 0,
        stream: true,
      }
      await provider.sendMessage(request, { signal: ada.signal })
      return server.requests.at(-1)?.headers.authorization
    }
    expect(await say()).toBe('Bearer one')
    await layer.secrets.set('user-ada', secretKeyRef, 'two')
    expect(await say()).toBe('Bearer two')
  })

  test('a key is not sent to an address that it was not entered for, however that came about', async () => {
    await using server = await startOpenAIServer()
    const saved = await layer.handlers.SaveProviderInstance(edit({ apiKey: KEY }), ada)
    await layer.configStore.saveUserConfig('user-ada', 'ada', {
      activeInstanceId: saved.instanceId,
      instances: [{ ...saved, baseUrl: server.baseUrl }],
    })
    const provider = await layer.factory.resolve(ada.access)
    await provider.sendMessage(
      {
        systemPrompt: '',
        messages: [{ role: 'User', content: 'Hi' }],
        tools: [],
        maxTokens: 1,
        temperature: 0,
        stream: true,
      },
      { signal: ada.signal },
    )
    expect(server.requests.at(-1)?.headers.authorization).toBeUndefined()
  })

  test("with PlatformOnly a user's own provider is left alone", async () => {
    const { configStore, secrets } = layer
    await layer.handlers.SaveProviderInstance(edit(), ada)
    const builders = [quotingProviderBuilder(), openAICompatibleProviderBuilder()]
    const factory = createAIProviderFactory({ builders, configStore, secrets, mode: 'PlatformOnly' })
    expect((await factory.resolve(ada.access)).capabilities.providerName).toBe('quoting')
  })

  test('where no model is chosen, the only one that is offered answers; of several none is taken unasked', async () => {
    const hi = {
      systemPrompt: '',
      messages: [{ role: 'User' as const, content: 'Hi' }],
      tools: [],
      maxTokens: 1,
      temperature: 0,
      stream: true,
    }
    await using server = await startOpenAIServer({ models: ['the-one'] })
    await layer.handlers.SaveProviderInstance(edit({ baseUrl: server.baseUrl, model: '' }), ada)
    const response = await (await layer.factory.resolve(ada.access)).sendMessage(hi)
    expect(server.requests.at(-1)?.body?.model).toBe('the-one')
    expect(response.messages[0]?.content).toBe('Hello.')
    await using several = await startOpenAIServer()
    const { instanceId } = await layer.handlers.SaveProviderInstance(edit({ baseUrl: several.baseUrl, model: '' }), ada)
    await layer.handlers.SetActiveProvider(instanceId, ada)
    const provider = await layer.factory.resolve(ada.access)
    await expect(provider.sendMessage(hi)).rejects.toThrow('The provider offers 2 models. Choose one in Settings.')
  })

  test('says what is missing', async () => {
    const { secrets } = layer
    const none = createAIProviderFactory({
      builders: [],
      configStore: memoryUserAIConfigStore(),
      secrets,
      mode: 'PlatformOnly',
    })
    await expect(none.resolve(ada.access)).rejects.toMatchObject({
      code: 'Unavailable',
      message: 'No model is connected. Connect one in Settings.',
    })
    const unknown = createAIProviderFactory({
      builders: [],
      configStore: memoryUserAIConfigStore(quotingInstance),
      secrets,
      mode: 'PlatformOnly',
    })
    await expect(unknown.resolve(ada.access)).rejects.toMatchObject({ code: 'Unavailable' })
  })
})
