import { createHash, createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'
import { createFakeHost, type FakeHost } from '../fake-host.ts'
import { makeInterfaceFolders } from '../fake-interface-folders.ts'
import { type HttpServer, serveHttp } from '../serve-http.ts'
import { createOpenLinks } from './open-links.ts'
import { createSessionStore } from './session-store.ts'
import { createSignIn } from './sign-in.ts'

const OWNER = { userId: 'owner', displayName: 'Owner', platformAdmin: true }
const LIST = '/api/IKnowledgeApi/ListDocuments'

let host: FakeHost
let server: HttpServer
let folders: Awaited<ReturnType<typeof makeInterfaceFolders>>
beforeEach(async () => {
  folders = await makeInterfaceFolders()
  host = createFakeHost()
  server = await serveHttp(host, { port: 0, ...folders })
})
afterEach(async () => {
  await server.close()
  await folders.remove()
})

const post = (path: string, bearer: string | null = null, body: unknown = null, url = server.url) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  })
const linkSecret = (by = server): string => new URL(by.openUrl(OWNER)).searchParams.get('access_token') ?? ''
/** As a client without proofs does it. */
const signIn = async (secret: string): Promise<string> => {
  const response = await post('/api/session', secret)
  expect(response.status).toBe(200)
  return ((await response.json()) as { session: string }).session
}
const events = (query: string, headers: Record<string, string> = {}) => {
  const controller = new AbortController()
  return {
    controller,
    response: fetch(`${server.url}/api/notifications?${query}`, { headers, signal: controller.signal }),
  }
}
const proofBy = (secret: string, ...parts: string[]) =>
  createHmac('sha256', createHash('sha256').update(secret).digest())
    .update(['alcove', ...parts].join('\n'))
    .digest('base64url')

describe('a link', () => {
  it('signs in once, as the person whom it was made for', async () => {
    const secret = linkSecret()
    const session = await signIn(secret)
    expect((await post(LIST, session)).status).toBe(200)
    expect((await post('/api/session', secret)).status).toBe(401)
    // It is no credential by itself.
    expect((await post(LIST, linkSecret())).status).toBe(401)
  })

  it('signs in by a proof, without being sent; the proof is worth nothing twice, nor for another address', async () => {
    const secret = linkSecret()
    const { host: name } = new URL(server.url)
    const { nonce } = (await (await post('/api/session/challenge')).json()) as { nonce: string }
    const elsewhere = { nonce, proof: proofBy(secret, 'sign-in', nonce, '127.0.0.1:1') }
    expect((await post('/api/session', null, elsewhere)).status).toBe(401)
    const request = { nonce, proof: proofBy(secret, 'sign-in', nonce, name) }
    const answer = (await (await post('/api/session', null, request)).json()) as { session: string; proof: string }
    expect(answer.proof).toBe(proofBy(secret, 'signed-in', nonce, name, answer.session))
    expect((await post(LIST, answer.session)).status).toBe(200)
    expect((await post('/api/session', null, request)).status).toBe(401)
  })

  it('dies after five minutes, unused', () => {
    let now = 0
    const links = createOpenLinks(() => now)
    links.create(OWNER)
    now = 5 * MINUTE_MS + 1
    expect(links.take(() => true)).toBeNull()
  })

  it('is taken only from a nonce of this listener that is not a minute old', () => {
    let now = 0
    const known = createHash('sha256').update('s').digest()
    const authenticator = {
      authenticate: () => null,
      identify: (matches: (key: Buffer) => boolean) => (matches(known) ? OWNER : null),
      announcedToken: null,
    }
    const open = () =>
      createSignIn({ authenticator, links: createOpenLinks(), sessions: createSessionStore(), nowMs: () => now })
    const [here, other] = [open(), open()]
    const attempt = (nonce: string) =>
      here.byProof({ nonce, proof: proofBy('s', 'sign-in', nonce, 'h'), host: 'h', mayUseLinks: true })
    expect(attempt(here.challenge())).not.toBeNull()
    expect(attempt(other.challenge())).toBeNull()
    expect(attempt('made up')).toBeNull()
    const early = here.challenge()
    now = 60_001
    expect(attempt(early)).toBeNull()
  })
})

describe('a session', () => {
  it('is worth nothing at another listener, nor after this one', async () => {
    const session = await signIn(linkSecret())
    const other = await serveHttp(host, { port: 0, ...folders })
    expect((await post(LIST, session, null, other.url)).status).toBe(401)
    await other.close()
    const { port } = new URL(server.url)
    await server.close()
    server = await serveHttp(host, { port: Number(port), ...folders })
    // The first attempt may still take a connection of the old listener.
    const refused = await post(LIST, session).catch(() => post(LIST, session))
    expect(refused.status).toBe(401)
  })

  it('is proved by its host without being told', async () => {
    const session = await signIn(linkSecret())
    const [sessionId = ''] = session.split('.')
    const answer = await post('/api/session/proof', null, { sessionId, nonce: 'fresh' })
    expect(await answer.json()).toEqual({ proof: proofBy(session, 'host', 'fresh', new URL(server.url).host) })
    expect((await post('/api/session/proof', null, { sessionId: 'unknown', nonce: 'fresh' })).status).toBe(404)
  })

  it('ends on request, with its streams, and takes no other with it', async () => {
    const [one, two] = [await signIn(linkSecret()), await signIn('owner-token')]
    const stream = events('', { authorization: `Bearer ${one}` })
    const body = (await stream.response).text()
    const gone = await fetch(`${server.url}/api/session`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${one}` },
    })
    expect(gone.status).toBe(204)
    expect(await body).toContain(': connected')
    expect((await post(LIST, one)).status).toBe(401)
    expect((await post(LIST, two)).status).toBe(200)
  })

  it('ends with the stream that is being opened', async () => {
    const session = await signIn(linkSecret())
    const { accessOf: ownAccessOf } = host.access
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    vi.spyOn(host.access, 'accessOf').mockImplementation(async (...given) => {
      asked.resolve()
      await answered.promise
      return ownAccessOf(...given)
    })
    const stream = events('', { authorization: `Bearer ${session}` })
    await asked.promise
    server.endSessions('owner')
    answered.resolve()
    expect(await (await stream.response).text()).toBe(': connected\n\n')
  })

  it('ends with all others of the same person, in every browser', async () => {
    const sessions = [await signIn(linkSecret()), await signIn('owner-token')]
    const ada = await signIn('ada-token')
    server.endSessions('owner')
    for (const session of sessions) expect((await post(LIST, session)).status).toBe(401)
    expect((await post(LIST, ada)).status).toBe(200)
  })

  it('ends when it was not used for a day, and the oldest when there are too many', () => {
    let now = 0
    const store = createSessionStore({ nowMs: () => now, maxSessions: 2 })
    const [first, second] = [store.issue(OWNER), store.issue(OWNER)]
    store.find(first)
    const third = store.issue(OWNER)
    expect([first, second, third].map((session) => store.find(session) !== null)).toEqual([true, false, true])
    now = 23 * HOUR_MS
    store.find(first)
    now = 25 * HOUR_MS
    expect([first, third].map((session) => store.find(session) !== null)).toEqual([true, false])
  })
})

describe('the address of events', () => {
  it('takes a ticket, for one connection alone', async () => {
    const session = await signIn(linkSecret())
    const { ticket } = (await (await post('/api/session/ticket', session)).json()) as { ticket: string }
    const stream = events(`access_token=${ticket}`)
    expect((await stream.response).status).toBe(200)
    const again = await events(`access_token=${ticket}`).response
    expect(again.status).toBe(401)
    stream.controller.abort()
  })

  it.each(['owner-token', 'session'])(
    'never takes the %s itself, which would stand in histories and logs',
    async (kind) => {
      const credential = kind === 'session' ? await signIn(linkSecret()) : kind
      expect((await events(`access_token=${credential}`).response).status).toBe(401)
    },
  )

  it('takes no ticket after half a minute, nor of a session that has ended', () => {
    let now = 0
    const store = createSessionStore({ nowMs: () => now })
    const session = store.issue(OWNER)
    const caller = store.find(session)
    if (!caller) throw new Error('The session is not known.')
    const [late, ended] = [store.issueTicket(caller), store.issueTicket(caller)]
    now = 30_001
    expect(store.redeem(late)).toBeNull()
    const fresh = store.issueTicket(caller)
    store.end(session)
    expect([store.redeem(ended), store.redeem(fresh)]).toEqual([null, null])
  })
})

it('a page keeps nothing: it is not cached, and tells no other site where it came from', async () => {
  const page = await fetch(server.url, { headers: { accept: 'text/html' } })
  expect([page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
})

it('wrong proofs are slowed like wrong tokens', async () => {
  const statuses = new Set<number>()
  for (let count = 0; count < 40; count += 1)
    statuses.add((await post('/api/session', null, { nonce: 'x', proof: 'y' })).status)
  expect([...statuses]).toEqual([401, 429])
})
