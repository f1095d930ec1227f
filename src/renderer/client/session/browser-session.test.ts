import { webcrypto } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ConnectionError } from '../connection-error.ts'
import { createBrowserSession, SessionEnded } from './browser-session.ts'
import type { PostedAnswer } from './post-json.ts'
import { makeProof, type ProofCrypto } from './proof.ts'

const subtle = webcrypto.subtle as ProofCrypto
const HOST = '127.0.0.1:4'
const SECRET = 'the-secret-of-a-link'
const SESSION = 'id1.the-secret-of-a-session'

type Answer = (path: string, body: Record<string, string>) => Promise<PostedAnswer> | PostedAnswer

const found = (body: unknown): PostedAnswer => ({ status: 200, body })
const nothing: PostedAnswer = { status: 404, body: null }

/** A host that knows `secret` and `session`. */
const honest: Answer = async (path, body) => {
  if (path === '/api/session/challenge') return found({ nonce: 'n1' })
  if (path === '/api/session/proof')
    return found({ proof: await makeProof(subtle, SESSION, 'host', body.nonce ?? '', HOST) })
  if (path === '/api/session/ticket') return found({ ticket: 't1' })
  const right = body.proof === (await makeProof(subtle, SECRET, 'sign-in', 'n1', HOST))
  return right
    ? found({ session: SESSION, proof: await makeProof(subtle, SECRET, 'signed-in', 'n1', HOST, SESSION) })
    : { status: 401, body: null }
}

const browser = (answer: Answer, kept: string | null = null) => {
  const sent: string[] = []
  const values = new Map(kept === null ? [] : [['alcove.session', kept]])
  const session = createBrowserSession({
    host: HOST,
    subtle,
    storage: {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    },
    post: async (path, body, bearer) => {
      sent.push(JSON.stringify([path, body, bearer]))
      return answer(path, (body ?? {}) as Record<string, string>)
    },
  })
  return { session, sent, values }
}

describe('signing in', () => {
  it('gets a session for a link, keeps that alone, and never sends the secret', async () => {
    const { session, sent, values } = browser(honest)
    expect(await session.begin(SECRET)).toBe('SignedIn')
    expect([...values]).toEqual([['alcove.session', SESSION]])
    expect(sent.join()).not.toContain(SECRET)
    expect(await session.headers()).toEqual({ Authorization: `Bearer ${SESSION}` })
  })

  it('tells a refused secret from none', async () => {
    expect(await browser(honest).session.begin('wrong')).toBe('Refused')
    expect(await browser(honest).session.begin(null)).toBe('Missing')
  })

  it('takes no session of a host that does not know the secret either', async () => {
    const impostor: Answer = (path) =>
      path === '/api/session/challenge' ? found({ nonce: 'n1' }) : found({ session: 'fake.session', proof: 'fake' })
    const { session, sent, values } = browser(impostor)
    expect(await session.begin(SECRET)).toBe('Refused')
    expect([...values]).toEqual([])
    expect(sent.join()).not.toContain(SECRET)
  })

  it('goes on with a session that is alive when a link was used up', async () => {
    const { session } = browser(honest, SESSION)
    expect(await session.begin('used up')).toBe('SignedIn')
  })
})

describe('a kept session', () => {
  it('is told to nobody before they have shown that they know it', async () => {
    const impostor: Answer = () => found({ proof: 'fake', nonce: 'x', ticket: 'x', session: 'x.y' })
    for (const answer of [impostor, () => nothing]) {
      const { session, sent, values } = browser(answer, SESSION)
      expect(await session.begin(null)).toBe('Ended')
      await expect(session.headers()).rejects.toBeInstanceOf(SessionEnded)
      await expect(session.ticket()).rejects.toBeInstanceOf(SessionEnded)
      expect(sent).toHaveLength(1)
      expect(sent.join()).not.toContain('the-secret-of-a-session')
      expect([...values]).toEqual([])
    }
  })

  it('is checked again for every call but while the stream of events stands', async () => {
    const { session, sent } = browser(honest, SESSION)
    await session.begin(null)
    await session.headers()
    expect(sent).toHaveLength(2)
    session.setStreaming(true)
    await session.headers()
    expect(sent).toHaveLength(2)
    session.setStreaming(false)
    await Promise.all([session.headers(), session.headers()])
    expect(sent).toHaveLength(3)
  })

  it('is trusted on the way out of a page whose stream stood until then, and not of one whose stream was lost', async () => {
    const { session, sent } = browser(honest, SESSION)
    await session.begin(null)
    session.setLeaving(true)
    await session.headers()
    expect(sent).toHaveLength(2)
    session.setStreaming(true)
    session.setLeaving(true)
    session.setStreaming(false)
    await session.headers()
    expect(sent).toHaveLength(2)
    session.setLeaving(false)
    await session.headers()
    expect(sent).toHaveLength(3)
  })

  it('outlives a host that cannot answer now', async () => {
    const { session, values } = browser(() => ({ status: 503, body: null }), SESSION)
    await expect(session.begin(null)).rejects.toBeInstanceOf(ConnectionError)
    expect(values.size).toBe(1)
  })

  it('outlives a host that has no ticket for it now', async () => {
    const answer: Answer = (path, body) =>
      path === '/api/session/ticket' ? { status: 503, body: null } : honest(path, body)
    const { session, values } = browser(answer, SESSION)
    await expect(session.ticket()).rejects.toBeInstanceOf(ConnectionError)
    expect(values.size).toBe(1)
  })

  it('is not taken from another tab that signed in anew', async () => {
    const { session, values } = browser(() => nothing, SESSION)
    values.set('alcove.session', 'id2.newer')
    session.forget()
    expect(values.get('alcove.session')).toBe('id2.newer')
  })
})
