import { describe, expect, test } from 'vitest'
import { ollamaDetails } from '../../../../test/fixtures/recordings/ollama.ts'
import { json, lines, type Recording, startWireServer, type WireServer } from '../../../../test/fixtures/wire-server.ts'
import { until } from '../../../../test/until.ts'
import {
  type AccessContext,
  type CallContext,
  createNotificationChannel,
  memorySecrets,
  silentLogger,
} from '../../platform/index.ts'
import { memoryUserAIConfigStore } from '../providers/memory-user-ai-config-store.ts'
import { providerBuilders } from '../providers/provider-builders.ts'
import { createProviderSettingsHandlers } from './provider-settings-handlers.ts'

const access = (userId: string): AccessContext => ({
  userId,
  displayName: userId,
  platformAdmin: true,
  teamId: 'personal',
  teams: [],
})
const as = (userId: string): CallContext => ({
  access: access(userId),
  correlationId: 'c',
  signal: new AbortController().signal,
})
const ada = as('ada')
const bob = as('bob')

const pulling: Recording = lines([
  { status: 'pulling manifest' },
  { status: 'pulling dde5aa3fc5ff', digest: 'sha256:dde5', total: 2_019_377_376, completed: 1_000_000 },
  { status: 'verifying sha256 digest' },
  { status: 'success' },
])
const loaded = json({
  models: [{ name: 'tiny:latest', size: 3_338_801_804, expires_at: '2025-10-17T16:47:07.93355-07:00' }],
})

const answers = ({ path, body }: { path: string; body: Record<string, unknown> | null }): Recording => {
  if (path === '/api/ps') return loaded
  if (path === '/api/tags') return json({ models: [{ name: 'tiny:latest' }, { name: 'big:latest' }] })
  if (path === '/api/show') return ollamaDetails(['completion', 'tools'], 131_072)
  if (path === '/api/generate') return json({ model: body?.model, done: true, done_reason: 'unload' })
  if (path !== '/api/pull') return json({ error: 'not recorded' }, 404)
  if (body?.model === 'absent')
    return lines([{ status: 'pulling manifest' }, { error: 'pull model manifest: file does not exist' }])
  return body?.model === 'endless' ? { ...pulling, body: pulling.body.slice(0, 2), afterwards: 'StaysOpen' } : pulling
}

const setUp = async (server: WireServer) => {
  const handlers = createProviderSettingsHandlers({
    builders: providerBuilders(),
    configStore: memoryUserAIConfigStore(),
    secrets: memorySecrets(),
    mode: 'AllowUserProviders',
    notifications: createNotificationChannel({ bufferSize: 10, logger: silentLogger() }),
  })
  const save = (providerId: string, baseUrl: string) =>
    handlers.SaveProviderInstance(
      { instanceId: null, providerId, displayName: 'Mine', baseUrl, model: 'tiny', apiKey: null },
      ada,
    )
  const { instanceId } = await save('ollama', server.origin)
  const ended = (pullId: string) =>
    until('the pull to end', async () =>
      (await handlers.ListModelPulls(undefined, ada)).find(
        (pull) => pull.pullId === pullId && pull.state !== 'Running',
      ),
    )
  return { handlers, instanceId, save, ended }
}

describe('models of a local server', () => {
  test('are fetched, with progress to be seen', async () => {
    await using server = await startWireServer(answers)
    const { handlers, instanceId, ended } = await setUp(server)
    const { pullId, state } = await handlers.PullModel({ instanceId, model: 'tiny' }, ada)
    expect(state).toBe('Running')
    expect(await ended(pullId)).toMatchObject({ state: 'Done', status: 'success', model: 'tiny', reason: null })
    expect(server.requests.at(-1)).toMatchObject({ path: '/api/pull', body: { model: 'tiny', stream: true } })
  })

  test('that do not exist fail in the server’s own words', async () => {
    await using server = await startWireServer(answers)
    const { handlers, instanceId, ended } = await setUp(server)
    const { pullId } = await handlers.PullModel({ instanceId, model: 'absent' }, ada)
    expect(await ended(pullId)).toMatchObject({
      state: 'Failed',
      reason: expect.stringContaining('file does not exist'),
    })
  })

  test('can be stopped while they come, by the person who asked for them alone', async () => {
    await using server = await startWireServer(answers)
    const { handlers, instanceId, ended } = await setUp(server)
    const { pullId } = await handlers.PullModel({ instanceId, model: 'endless' }, ada)
    await until('bytes to come', async () => (await handlers.ListModelPulls(undefined, ada))[0]?.completedBytes)
    expect((await handlers.PullModel({ instanceId, model: 'endless' }, ada)).pullId).toBe(pullId)
    expect(await handlers.ListModelPulls(undefined, bob)).toEqual([])
    await handlers.CancelModelPull(pullId, bob)
    expect((await handlers.ListModelPulls(undefined, ada))[0]).toMatchObject({
      state: 'Running',
      totalBytes: 2_019_377_376,
    })
    await handlers.CancelModelPull(pullId, ada)
    expect(await ended(pullId)).toMatchObject({ state: 'Cancelled' })
  })

  test('show what they take in memory, and are put away', async () => {
    await using server = await startWireServer(answers)
    const { handlers, instanceId } = await setUp(server)
    expect(await handlers.ListLoadedModels(instanceId, ada)).toEqual([
      { model: 'tiny:latest', memoryBytes: 3_338_801_804, until: '2025-10-17T23:47:07.933Z' },
    ])
    await handlers.UnloadModel({ instanceId, model: 'tiny:latest' }, ada)
    expect(server.requests.at(-1)).toMatchObject({
      path: '/api/generate',
      body: { model: 'tiny:latest', keep_alive: 0 },
    })
  })

  test('tell their context length and abilities', async () => {
    await using server = await startWireServer(answers)
    const { handlers, instanceId } = await setUp(server)
    expect(await handlers.GetModelInfo({ instanceId }, ada)).toMatchObject({
      model: 'tiny',
      contextLength: 131_072,
      usesTools: true,
      seesImages: false,
    })
  })

  test('are told by name, whatever is chosen in Settings', async () => {
    await using server = await startWireServer(answers)
    const { handlers, instanceId } = await setUp(server)
    expect(await handlers.ListModels(instanceId, ada)).toEqual({ models: ['big:latest', 'tiny:latest'], reason: null })
  })

  test('that cannot be asked for are told with the reason', async () => {
    await using server = await startWireServer(answers)
    const { handlers, instanceId, save } = await setUp(server)
    const { instanceId: listless } = await save('openai-compatible', `${server.origin}/v1`)
    expect(await handlers.ListModels(listless, ada)).toMatchObject({
      models: [],
      failure: { code: 'ItSaid', values: { failure: { code: 'NothingOfTheKind' } } },
    })
    await server.close()
    expect(await handlers.ListModels(instanceId, ada)).toMatchObject({
      models: [],
      reason: expect.stringContaining('Nothing answers'),
      failure: { code: 'NothingAnswers' },
    })
  })

  test('are asked of no server that nobody waits for any more', async () => {
    await using server = await startWireServer(answers)
    const { handlers, instanceId } = await setUp(server)
    const gone = new Error('gone')
    await expect(handlers.ListModels(instanceId, { ...ada, signal: AbortSignal.abort(gone) })).rejects.toBe(gone)
    expect(server.requests).toEqual([])
  })

  test('are nobody else’s business', async () => {
    await using server = await startWireServer(answers)
    const { handlers, instanceId } = await setUp(server)
    const refused = { code: 'NotFound' }
    await expect(handlers.ListModels(instanceId, bob)).rejects.toMatchObject(refused)
    await expect(handlers.GetModelInfo({ instanceId }, bob)).rejects.toMatchObject(refused)
    await expect(handlers.PullModel({ instanceId, model: 'tiny' }, bob)).rejects.toMatchObject(refused)
    await expect(handlers.ListLoadedModels(instanceId, bob)).rejects.toMatchObject(refused)
    await expect(handlers.UnloadModel({ instanceId, model: 'tiny' }, bob)).rejects.toMatchObject(refused)
    expect(server.requests).toEqual([])
  })

  test('a kind that manages none says so', async () => {
    await using server = await startWireServer(answers)
    const { handlers, save } = await setUp(server)
    const { instanceId } = await save('openai-compatible', `${server.origin}/v1`)
    await expect(handlers.ListLoadedModels(instanceId, ada)).rejects.toMatchObject({ code: 'InvalidInput' })
  })
})
