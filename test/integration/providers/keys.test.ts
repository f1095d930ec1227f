import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../fixtures/openai-server.ts'
import { launchHost, type RunningHost } from '../../host.ts'
import { until } from '../../until.ts'

const MARKER = 'sk-marker-7d1f0c9a4be3'
/** The variables that the makers of models, and their libraries, read keys from. */
const variables = [
  ['OPENAI_API_KEY', 'openai'],
  ['ANTHROPIC_API_KEY', 'anthropic'],
  ['GOOGLE_GENERATIVE_AI_API_KEY', 'google'],
  ['AZURE_API_KEY', 'azure-openai'],
  ['OPENROUTER_API_KEY', 'openrouter'],
  ['MISTRAL_API_KEY', 'mistral'],
  ['GROQ_API_KEY', 'groq'],
  ['DEEPSEEK_API_KEY', 'deepseek'],
] as const

let host: RunningHost
let server: OpenAIServer
beforeAll(async () => {
  server = await startOpenAIServer()
  host = await launchHost({
    env: Object.fromEntries([
      ...variables.map(([name]) => [name, `${MARKER}-of-the-environment`]),
      ['API_KEY', MARKER],
    ]),
  })
})
afterAll(async () => {
  await host?.[Symbol.asyncDispose]()
  await server?.close()
})

const edit = (providerId: string, apiKey: string | null, model = 'fake-large') => ({
  instanceId: null,
  providerId,
  displayName: providerId,
  baseUrl: server.baseUrl,
  model,
  apiKey,
})

describe('keys in environment variables', () => {
  it.each(variables)('[A4.22] %s is not used', async (_name, providerId) => {
    const { settings } = host.client
    await expect(settings.SaveProviderInstance(edit(providerId, null))).rejects.toMatchObject({ status: 400 })
    const before = server.requests.length
    const saved = await settings.SaveProviderInstance(edit(providerId, 'entered-key'))
    await settings.SetActiveProvider(saved.instanceId)
    const { taskId } = await host.client.assistant.SubmitMessage({ conversationId: null, content: 'Name a colour.' })
    await until('the endpoint to be asked', async () => {
      const task = await host.client.assistant.GetTaskStatus(taskId)
      return task && ['Completed', 'Failed'].includes(task.status.type)
    })
    const asked = JSON.stringify(server.requests.slice(before))
    expect(asked).toContain('entered-key')
    expect(asked).not.toContain(MARKER)
  })

  it('an endpoint without a key gets none', async () => {
    const { settings } = host.client
    const saved = await settings.SaveProviderInstance(edit('openai-compatible', null))
    await settings.SetActiveProvider(saved.instanceId)
    expect((await host.client.ask('Name a colour.')).message.content).toBe('Hello.')
    expect(server.requests.at(-1)?.headers).not.toHaveProperty('authorization')
  })
})

it('[A4.31] a key is in no record, result, event or log, and is not readable on disk', {
  timeout: 120_000,
}, async () => {
  await using other = await launchHost({ args: ['--dev-endpoints'] })
  const { client } = other
  const key = 'sk-a-key-to-look-for-51c2'
  const results: unknown[] = []
  await using hears = await client.notifications()
  const saved = await client.settings.SaveProviderInstance({
    ...edit('openai-compatible', key),
    headers: { 'x-tenant': `${key}-in-a-header` },
  })
  results.push(
    saved,
    await client.settings.GetProviderSettings(),
    await client.settings.TestProvider({ ...edit('openai-compatible', null), instanceId: saved.instanceId }),
  )
  results.push((await client.ask('Name a colour.')).conversation)
  expect(server.requests.at(-1)?.headers).toMatchObject({ authorization: `Bearer ${key}` })
  await until('the reply to be heard', async () => hears.received.some(({ kind }) => kind === 'AIStream'))
  results.push(hears.received)
  for (const path of ['/dev/ai-latency', '/dev/rag']) results.push(await (await client.request(path)).json())
  const { dataDir } = other
  await other.stop()

  expect(JSON.stringify(results)).not.toContain(key)
  expect(other.log()).not.toContain(key)
  const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toContain('alcove.db')
  for (const { parentPath, name } of files) {
    const bytes = await readFile(join(parentPath, name))
    expect(bytes.includes(key), `${name} holds the key`).toBe(false)
  }
})
