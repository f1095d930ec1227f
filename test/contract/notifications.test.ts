import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '../../src/contracts/index.ts'
import { type Host, startHost } from '../../src/main/app/index.ts'
import { createFakeIpc } from '../../src/main/desktop/fake-ipc.ts'
import { serveIpc } from '../../src/main/desktop/ipc-transport.ts'
import { createWindowAddress } from '../../src/main/desktop/window-address.ts'
import {
  createNotificationChannel,
  settingsModule,
  silentLogger,
  withNotificationChannel,
} from '../../src/main/library.ts'
import { createHostClient, type HostClient } from '../host-client.ts'
import { startAIApp, TOKEN } from '../library-app.ts'
import { openNotificationStream } from '../notification-stream.ts'
import { until } from '../until.ts'
import { folders, overHttp } from './transport.ts'

const OWNER = 'token-of-the-owner-0123456789abcdef'
const permissions = ['assistant:use', 'knowledge:read', 'knowledge:write', 'retrieval:read']
/** The owner of the window, who is also a caller over HTTP, in two teams. */
const principals = [
  {
    token: OWNER,
    userId: 'owner',
    displayName: 'Owner',
    platformAdmin: true,
    teams: [
      { teamId: 'alpha', permissions },
      { teamId: 'beta', permissions },
    ],
  },
]

let dataDir: string
let host: Host
let server: Awaited<ReturnType<typeof overHttp>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alcove-notifications-'))
  const principalsFile = join(dataDir, 'principals.json')
  await writeFile(principalsFile, JSON.stringify({ principals }), { mode: 0o600 })
  const { resourcesDir } = folders
  host = await startHost({ dataDir, resourcesDir, kind: 'Headless', devEndpoints: true, token: null, principalsFile })
  server = await overHttp(host, OWNER)
})
afterAll(async () => {
  await server?.close()
  await host?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const client = (teamId: string): HostClient => createHostClient({ url: server.url, token: OWNER, teamId })
const changed = (client: HostClient) =>
  client.settings
    .GetPreferences()
    .then((preferences) => client.settings.SavePreferences({ ...preferences, firstRunDone: true }))

it('[D1.14] events carry a growing id, their kind and JSON, and a comment comes every 15 s', {
  timeout: 120_000,
}, async () => {
  const controller = new AbortController()
  const response = await fetch(`${server.url}/api/notifications`, {
    headers: { authorization: `Bearer ${OWNER}` },
    signal: controller.signal,
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  let text = ''
  let heartbeatAt = 0
  const startedAt = performance.now()
  const read = async () => {
    for await (const piece of response.body ?? []) {
      text += Buffer.from(piece).toString('utf8')
      if (heartbeatAt === 0 && text.includes(': heartbeat\n\n')) heartbeatAt = performance.now()
    }
  }
  const reading = read().catch(() => undefined)
  const ada = client('alpha')
  for (let time = 0; time < 3; time += 1) await changed(ada)
  await until('a comment', () => heartbeatAt > 0, { timeoutMs: 90_000 })
  controller.abort()
  await reading

  // A timer is never early; how late it may be is the machine's affair.
  expect(heartbeatAt - startedAt).toBeGreaterThan(14_000)
  const blocks = text.split('\n\n').filter((block) => block !== '' && !block.startsWith(':'))
  expect(blocks.length).toBeGreaterThanOrEqual(3)
  let changes = 0
  const ids = blocks.map((block) => {
    const [, id, kind, data] = /^id: (\d+)\nevent: ([\w.]+)\ndata: (\{.*\})$/.exec(block) ?? []
    if (kind === 'StateChanged' && JSON.parse(data ?? 'null').resource === 'Preferences') changes += 1
    return Number(id)
  })
  expect(changes).toBe(3)
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other))
})

it('[D1.15] Last-Event-ID replays what was missed, and a gap is told as Resync', async () => {
  const channel = createNotificationChannel({ bufferSize: 4, logger: silentLogger() })
  await using test = await startAIApp({
    with: [
      withNotificationChannel(channel),
      (app) => ({
        ...app,
        base: { ...app.base, modules: [...app.base.modules, settingsModule({ builders: [], mode: 'PlatformOnly' })] },
      }),
    ],
  })
  const { client } = test
  const reconnect = (lastEventId: string | null) =>
    openNotificationStream({ url: test.url, headers: { authorization: `Bearer ${TOKEN}` }, lastEventId })
  const heardBefore = async (): Promise<string | null> => {
    await using stream = await reconnect(null)
    await changed(client)
    await stream.first('the change', ({ kind }) => kind === 'StateChanged')
    return stream.lastEventId
  }
  const lastEventId = await heardBefore()
  for (let time = 0; time < 3; time += 1) await changed(client)
  {
    await using within = await reconnect(lastEventId)
    await until('what was missed', () => within.received.length === 3)
    expect(within.received.map(({ kind }) => kind)).toEqual(['StateChanged', 'StateChanged', 'StateChanged'])
  }
  for (let time = 0; time < 3; time += 1) await changed(client)
  await using beyond = await reconnect(lastEventId)
  await until('word of the gap', () => beyond.received.length > 0)
  expect(beyond.received[0]).toEqual({ kind: 'Resync', payload: {} })
})

it('[D1.16] a page that subscribes over IPC hears what SSE tells, for the team that it names', async () => {
  const { ipcMain, openPage } = createFakeIpc()
  const stop = serveIpc({ ipcMain, host, address: createWindowAddress(null) })
  const heard: Record<string, { readonly page: Notification[]; readonly stream: readonly Notification[] }> = {}
  const streams = []
  for (const teamId of ['alpha', 'beta']) {
    const page = openPage()
    expect(await page.subscribe(teamId)).toMatchObject({ ok: true })
    const stream = await client(teamId).notifications()
    streams.push(stream)
    heard[teamId] = { page: page.received as Notification[], stream: stream.received }
  }
  for (const teamId of ['alpha', 'beta']) {
    const added = await client(teamId).add({ fileName: `${teamId}.txt`, bytes: `Of the team ${teamId} alone.` })
    await client(teamId).settled([added.documentId])
    await client(teamId).ask(`What is of ${teamId}?`)
  }
  for (const [teamId, { page, stream }] of Object.entries(heard)) {
    await until('both to have heard the same', () => page.length > 0 && page.length === stream.length)
    expect(page).toEqual(stream)
    const indexed = page.flatMap(({ kind, payload }) => (kind === 'KnowledgeBase.IngestionStatus' ? [payload] : []))
    const names = new Set(
      await Promise.all(
        indexed.map(async ({ documentId }) => (await client(teamId).knowledge.GetDocument(documentId))?.fileName),
      ),
    )
    expect([...names]).toEqual([`${teamId}.txt`])
  }
  for (const stream of streams) await stream[Symbol.asyncDispose]()
  stop()
})

describe('every address but the public ones', () => {
  const addresses = (): (readonly [method: string, path: string])[] => [
    ...host.apis.flatMap(({ contract }) =>
      Object.keys(contract.operations).map((operation) => ['POST', `/api/${contract.name}/${operation}`] as const),
    ),
    ...host.jsonRoutes.filter(({ access }) => access !== 'anonymous').map(({ path }) => ['GET', path] as const),
    ['GET', '/api/notifications'],
    ['GET', '/api/openapi.json'],
    ['GET', '/api/anything/else'],
  ]
  /** Unlike `fetch`, sends any Host. */
  const send = (method: string, path: string, headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const all = { 'content-type': 'application/json', ...headers }
      const outgoing = httpRequest(server.url + path, { method, headers: all }, (response) => {
        response.destroy()
        resolve(response.statusCode ?? 0)
      })
      outgoing.on('error', reject)
      outgoing.end()
    })

  it('[D1.17] asks for a credential', async () => {
    expect(addresses().length).toBeGreaterThan(40)
    for (const [method, path] of addresses()) expect([path, await send(method, path, {})]).toEqual([path, 401])
  })

  it.each([
    ['Origin', { origin: 'https://evil.example' }],
    ['Host', { host: 'evil.example' }],
  ])('[D1.17] refuses a foreign %s, whatever the credential, the public ones included', async (_name, foreign) => {
    const headers: Record<string, string> = { authorization: `Bearer ${OWNER}`, ...foreign }
    for (const [method, path] of [...addresses(), ['GET', '/health'] as const, ['GET', '/'] as const])
      expect([path, await send(method, path, headers)]).toEqual([path, 403])
  })

  it('the public ones answer anyone here', async () => {
    expect(await send('GET', '/health', {})).toBe(200)
  })
})
