import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { silentLogger } from '../platform/index.ts'
import { createFakeHost, type FakeHost } from './fake-host.ts'
import { makeInterfaceFolders } from './fake-interface-folders.ts'
import { type HttpServer, serveHttp } from './serve-http.ts'

let host: FakeHost
let server: HttpServer
let folders: Awaited<ReturnType<typeof makeInterfaceFolders>>
let controllers: AbortController[]

beforeEach(async () => {
  folders = await makeInterfaceFolders()
  host = createFakeHost()
  server = await serveHttp(host, { port: 0, ...folders, heartbeatMs: 20, maxUnsentBytes: 200_000 })
  controllers = []
})
afterEach(async () => {
  for (const controller of controllers) controller.abort()
  await server.close()
  await folders.remove()
})

/** Opens the stream and collects its text. */
const open = async (query = '', more: Record<string, string> = {}) => {
  const headers = { authorization: 'Bearer owner-token', ...more }
  const controller = new AbortController()
  controllers.push(controller)
  const response = await fetch(`${server.url}/api/notifications?${query}`, { headers, signal: controller.signal })
  let text = ''
  let ended = false
  const read = async () => {
    for await (const piece of response.body ?? []) text += Buffer.from(piece).toString('utf8')
    ended = true
  }
  read().catch(() => undefined)
  return {
    response,
    text: () => text,
    ended: () => ended,
    abort: () => controller.abort(),
    events: () =>
      [...text.matchAll(/id: (\d+)\nevent: (\S+)\ndata: (.*)\n\n/g)].map(([, id, kind, data]) => ({
        id: Number(id),
        kind,
        data: JSON.parse(data ?? ''),
      })),
  }
}

const publish = (resource: 'Documents' | 'Providers', audience: string, type: 'User' | 'Team' = 'User') =>
  host.notifications.publish(type === 'User' ? { type, userId: audience } : { type, teamId: audience }, {
    kind: 'StateChanged',
    payload: { resource },
  })

describe('GET /api/notifications', () => {
  it('delivers what the caller may see, in the form of server-sent events', async () => {
    const stream = await open()
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    publish('Documents', 'personal', 'Team')
    publish('Providers', 'ada')
    publish('Documents', 'second', 'Team')
    publish('Providers', 'owner')
    await vi.waitFor(() => expect(stream.events()).toHaveLength(2), 60_000)
    const [first, last] = stream.events()
    expect(first).toMatchObject({ kind: 'StateChanged', data: { resource: 'Documents' } })
    expect(last?.data).toEqual({ resource: 'Providers' })
    expect(last?.id).toBeGreaterThan(first?.id ?? 0)
  })

  it('takes the acting team from the query, and refuses a stranger’s', async () => {
    const stream = await open('team=second')
    publish('Documents', 'second', 'Team')
    await vi.waitFor(() => expect(stream.events()).toHaveLength(1), 60_000)
    expect((await open('team=shared')).response.status).toBe(403)
    expect((await open('', { authorization: 'Bearer wrong' })).response.status).toBe(401)
  })

  it('sends heartbeats', async () => {
    const stream = await open('', { authorization: 'Bearer owner-token' })
    await vi.waitFor(() => expect(stream.text()).toMatch(/(: heartbeat\n\n.*){2}/s), 60_000)
  })

  it('goes on after Last-Event-ID, and announces a gap', async () => {
    const stream = await open()
    for (let count = 0; count < 3; count += 1) publish('Documents', 'owner')
    await vi.waitFor(() => expect(stream.events()).toHaveLength(3), 60_000)
    stream.abort()
    publish('Providers', 'owner')
    const from = (id: number) => open('', { 'last-event-id': String(id) })
    const again = await from(stream.events()[1]?.id ?? 0)
    await vi.waitFor(
      () => expect(again.events().map(({ data }) => data.resource)).toEqual(['Documents', 'Providers']),
      60_000,
    )
    const gap = await from(7)
    await vi.waitFor(() => expect(gap.events()[0]?.kind).toBe('Resync'), 60_000)
  })

  it('drops a reader that does not read, and only that one', async () => {
    let dropped = false
    const info = (told: unknown) => {
      dropped ||= typeof told === 'string' && told.includes('was dropped')
    }
    const logger = Object.assign(silentLogger(), { info })
    const own = await serveHttp({ ...host, logger }, { port: 0, ...folders, maxUnsentBytes: 200_000 })
    const good = await open()
    const { port } = new URL(own.url)
    const lazy = connect(Number(port), '127.0.0.1')
    lazy.write(
      `GET /api/notifications HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer owner-token\r\n\r\n`,
    )
    lazy.pause()
    const closed = new Promise((resolve) => lazy.on('error', () => undefined).on('close', resolve))
    // The kernel buffers some megabytes for a socket that nobody reads.
    const payload = { type: 'MessageDelta', conversationId: 'c', taskId: 't', delta: 'x'.repeat(50_000) } as const
    for (let round = 0; round < 3_000 && !dropped; round += 1) {
      const streamed = { ...payload, offset: round * 50_000 }
      host.notifications.publish({ type: 'User', userId: 'owner' }, { kind: 'AIStream', payload: streamed })
      await delay(1)
    }
    expect(dropped).toBe(true)
    lazy.resume()
    await closed
    publish('Providers', 'owner')
    await vi.waitFor(() => expect(good.text()).toContain('"resource":"Providers"'), 60_000)
    expect(good.ended()).toBe(false)
    await own.close()
  })

  it('ends when the server closes', async () => {
    const stream = await open()
    await server.close()
    await vi.waitFor(() => expect(stream.ended()).toBe(true), 60_000)
  })
})
