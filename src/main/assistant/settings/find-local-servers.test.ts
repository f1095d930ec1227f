import { expect, test } from 'vitest'
import { json, type Recording, startWireServer, type WireRequest } from '../../../../test/fixtures/wire-server.ts'
import { createNotificationChannel, memorySecrets, silentLogger } from '../../platform/index.ts'
import type { AIProviderBuilder } from '../providers/ai-provider-builder.ts'
import type { BYOKMode } from '../providers/ai-provider-factory.ts'
import { lmStudioProviderBuilder } from '../providers/lm-studio/lm-studio-provider.ts'
import { memoryUserAIConfigStore } from '../providers/memory-user-ai-config-store.ts'
import { ollamaProviderBuilder } from '../providers/ollama/ollama-provider.ts'
import { openAIProviderBuilder } from '../providers/openai/openai-provider.ts'
import { createProviderSettingsHandlers } from './provider-settings-handlers.ts'

const asOllama = ({ path }: WireRequest): Recording =>
  path === '/api/tags'
    ? json({ models: [{ name: 'llama3.2:3b' }, { name: 'nomic-embed-text' }, { name: 'gemma3:4b' }] })
    : json({ error: 'not recorded' }, 404)

const asLMStudio = ({ path }: WireRequest): Recording =>
  path === '/api/v1/models'
    ? json({ models: [{ key: 'qwen3-4b', type: 'llm' }] })
    : json({ error: 'not recorded' }, 404)

/** A kind that is looked for elsewhere than where it usually listens: on a developer's machine one may be running there. */
const at = (builder: AIProviderBuilder, localAddress: string): AIProviderBuilder => ({ ...builder, localAddress })

const call = (platformAdmin = true) => ({
  access: { userId: 'ada', displayName: 'Ada', platformAdmin, teamId: 'personal', teams: [] },
  correlationId: 'c',
  signal: new AbortController().signal,
})

const handlersOf = (builders: AIProviderBuilder[], mode: BYOKMode = 'AllowUserProviders') =>
  createProviderSettingsHandlers({
    builders,
    configStore: memoryUserAIConfigStore(),
    secrets: memorySecrets(),
    mode,
    notifications: createNotificationChannel({ bufferSize: 10, logger: silentLogger() }),
  })

test('Ollama and LM Studio are found where they listen, with the models that answer in words', async () => {
  await using ollama = await startWireServer(asOllama)
  await using studio = await startWireServer(asLMStudio)
  const builders = [at(ollamaProviderBuilder(), ollama.origin), at(lmStudioProviderBuilder(), `${studio.origin}/v1`)]
  expect(await handlersOf([...builders, openAIProviderBuilder()]).FindLocalServers(undefined, call())).toEqual([
    { providerId: 'ollama', displayName: 'Ollama', baseUrl: ollama.origin, models: ['gemma3:4b', 'llama3.2:3b'] },
    { providerId: 'lm-studio', displayName: 'LM Studio', baseUrl: `${studio.origin}/v1`, models: ['qwen3-4b'] },
  ])
})

test('nothing is sent to who does not run beside the app, and they are looked for where they usually listen', () => {
  const addressOf = ({ localAddress }: AIProviderBuilder) => localAddress
  expect(addressOf(lmStudioProviderBuilder())).toBe('http://127.0.0.1:1234/v1')
  expect(addressOf(ollamaProviderBuilder())).toMatch(/^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):/)
  expect(addressOf(openAIProviderBuilder())).toBeUndefined()
})

test('one that is connected is not offered again', async () => {
  await using ollama = await startWireServer(asOllama)
  const handlers = handlersOf([at(ollamaProviderBuilder(), ollama.origin)])
  const edit = { instanceId: null, providerId: 'ollama', displayName: 'Mine', model: 'auto', apiKey: null }
  await handlers.SaveProviderInstance({ ...edit, baseUrl: `${ollama.origin}/v1` }, call())
  expect(await handlers.FindLocalServers(undefined, call())).toEqual([])
  expect(ollama.requests).toEqual([])
})

test.each([
  ['speaks another language', (): Recording => json({ hello: 'world' }, 404)],
  ['is a page', (): Recording => ({ contentType: 'text/html', body: ['<h1>Router</h1>'] })],
  ['says nothing for ever', (): Recording => ({ contentType: 'application/json', body: [], afterwards: 'StaysOpen' })],
])('what %s is no server of models', async (_what, answer) => {
  await using other = await startWireServer(answer)
  await using studio = await startWireServer(asLMStudio)
  const builders = [at(ollamaProviderBuilder(), other.origin), at(lmStudioProviderBuilder(), `${studio.origin}/v1`)]
  const found = await handlersOf(builders).FindLocalServers(undefined, call())
  expect(found.map(({ providerId }) => providerId)).toEqual(['lm-studio'])
})

test('what listens on the machine is told to nobody whose machine it is not, nor where own providers are switched off', async () => {
  await using ollama = await startWireServer(asOllama)
  const builders = [at(ollamaProviderBuilder(), ollama.origin)]
  expect(await handlersOf(builders).FindLocalServers(undefined, call(false))).toEqual([])
  expect(await handlersOf(builders, 'PlatformOnly').FindLocalServers(undefined, call())).toEqual([])
  expect(ollama.requests).toEqual([])
})
