import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../fixtures/openai-server.ts'
import { launchHost, type RunningHost, temporaryDataDir } from '../../host.ts'
import type { HostClient } from '../../host-client.ts'

const tokenOf = (userId: string): string => `token-of-${userId}-0123456789abcdef0123456789abcdef`
const person = (userId: string, platformAdmin: boolean) => ({
  token: tokenOf(userId),
  userId,
  displayName: userId,
  platformAdmin,
  teams: [{ teamId: `team-of-${userId}`, permissions: ['assistant:use', 'knowledge:read', 'knowledge:write'] }],
})

let folder: string
let host: RunningHost
let server: OpenAIServer
let root: HostClient
let bob: HostClient

beforeAll(async () => {
  folder = await temporaryDataDir()
  const file = join(folder, 'principals.json')
  const principals = [person('root', true), person('bob', false)]
  await writeFile(file, JSON.stringify({ principals }), { mode: 0o600 })
  host = await launchHost({ dataDir: join(folder, 'data'), args: ['--principals', file] })
  root = host.as(tokenOf('root'))
  bob = host.as(tokenOf('bob'))
  server = await startOpenAIServer({ chat: [{ type: 'Status', status: 418, message: 'INSIDE-ONLY' }] })
})
afterAll(async () => {
  await host?.[Symbol.asyncDispose]()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const edit = (baseUrl: string) => ({
  instanceId: null,
  providerId: 'openai-compatible',
  displayName: 'Inside',
  baseUrl,
  model: 'fake-large',
  apiKey: null,
})
const portOf = (): string => new URL(server.baseUrl).port

describe('who shares an installation cannot reach the machine and its network through it (TestProvider reached any address and repeated what answered)', () => {
  it.each([
    ['127.0.0.1', '/v1'],
    ['2130706433', '/v1'],
    ['0x7f000001', '/v1'],
    ['[::ffff:127.0.0.1]', '/v1'],
    ['localhost', '/v1'],
    ['0.0.0.0', '/v1'],
  ])('by testing a connection to %s', async (hostName, path) => {
    const before = server.requests.length
    const tested = await bob.settings.TestProvider(edit(`http://${hostName}:${portOf()}${path}`))
    expect(tested).toMatchObject({ type: 'Failed', reason: expect.stringContaining('Only an administrator') })
    expect(server.requests).toHaveLength(before)
  })

  it('by a proxy of their own', async () => {
    const before = server.requests.length
    const settings = { proxy: `http://127.0.0.1:${portOf()}` }
    const tested = await bob.settings.TestProvider({ ...edit('http://models.example/v1'), settings })
    expect(tested).toMatchObject({ type: 'Failed', reason: expect.stringContaining('proxy') })
    expect(server.requests).toHaveLength(before)
  })

  it('by a message, where the instance was saved', async () => {
    const before = server.requests.length
    const { instanceId } = await bob.settings.SaveProviderInstance(edit(server.baseUrl))
    await bob.settings.SetActiveProvider(instanceId)
    const { taskId } = await bob.assistant.SubmitMessage({ content: 'What is inside?' })
    await expect
      .poll(async () => JSON.stringify((await bob.assistant.GetTaskStatus(taskId))?.status))
      .toContain('Only an administrator')
    expect(server.requests).toHaveLength(before)
  })

  it('while an administrator may', async () => {
    const before = server.requests.length
    await root.settings.TestProvider(edit(server.baseUrl))
    expect(server.requests.length).toBeGreaterThan(before)
  })
})

it('a "#" in the base URL frees nobody from the path behind it', async () => {
  const before = server.requests.length
  await root.settings.TestProvider(edit(`${server.baseUrl}/secret#`))
  const tested = await root.settings.TestProvider(edit(`${server.baseUrl}/secret#x`))
  expect(tested).toMatchObject({ type: 'Failed', reason: expect.stringContaining('#') })
  const { length } = server.requests
  expect(length).toBeGreaterThan(before)
  expect(server.requests.slice(before).filter(({ path }) => !path.startsWith('/v1/secret/'))).toEqual([])
})

it('nobody but an administrator is told where the data is', async () => {
  expect((await bob.settings.GetAppInfo()).dataDir).toBeNull()
  expect((await root.settings.GetAppInfo()).dataDir).not.toBeNull()
})

it('one person who sends and sends is slowed, the others are not', async () => {
  const refused: unknown[] = []
  for (let count = 0; count < 40 && refused.length === 0; count += 1)
    await bob.assistant.SubmitMessage({ content: `Message ${count}` }).catch((error: unknown) => refused.push(error))
  expect(refused).toMatchObject([
    { status: 429, message: expect.stringMatching(/messages a minute|replies are being written/) },
  ])
  await root.assistant.SubmitMessage({ content: 'And I?' })
})
