import { hostProof, sessionChallenge, sessionIdOf, signedIn, streamTicket } from '../../../contracts/index.ts'
import { ConnectionError } from '../connection-error.ts'
import type { PostJson } from './post-json.ts'
import { freshNonce, makeProof, type ProofCrypto } from './proof.ts'

const FIRST_SERVER_ERROR = 500
const STORAGE_KEY = 'alcove.session'

/** The page has no session any more that its host knows: the host was restarted, or it is not the page's host at all. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
}

/** How a page came to its session, or why it has none: nothing was there to begin with, what was given was refused, or the host is another one. */
export type SignInOutcome = 'SignedIn' | 'Missing' | 'Refused' | 'Ended'

/**
 * A page's session at its host. The page keeps nothing else, and it is worth nothing at another listener, after the host's end, or once ended. Before anything is
 * sent whoever listens must prove that it knows the session, without being told it.
 */
export interface BrowserSession {
  /** Signs in with the secret of a link or a token, else goes on with what the browser has kept. Rejects with `ConnectionError`. */
  begin(secret: string | null): Promise<SignInOutcome>
  /** Headers of a call. Rejects with `SessionEnded`, and with `ConnectionError`, before anything was sent. */
  headers(): Promise<Record<string, string>>
  /** A ticket for one stream of events. Rejects likewise. */
  ticket(): Promise<string>
  /** Told whether the stream of events stands: while it does, the host is the one that was checked. */
  setStreaming(streaming: boolean): void
  /**
   * Told that the page is about to be left, or is not after all. Leaving ends the stream first: a host that was checked until then is trusted with what a page
   * sends on its way out.
   */
  setLeaving(leaving: boolean): void
  /** Forgets the session in this browser. */
  forget(): void
}

export interface BrowserSessionOptions {
  readonly post: PostJson
  /** The page's own `host:port`. */
  readonly host: string
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Undefined in a page without a secure origin. */
  readonly subtle: ProofCrypto | undefined
}

/** The session of this browser with the host, kept across reloads. */
export const createBrowserSession = (options: BrowserSessionOptions): BrowserSession => {
  const { post, storage, subtle } = options
  const host = options.host.toLowerCase()
  let session = storage.getItem(STORAGE_KEY)
  let streaming = false
  let leaving = false
  let checking: Promise<void> | null = null

  const keep = (value: string): void => {
    session = value
    storage.setItem(STORAGE_KEY, value)
  }
  const forget = (): void => {
    // Another tab may have signed in anew meanwhile.
    if (storage.getItem(STORAGE_KEY) === session) storage.removeItem(STORAGE_KEY)
    session = null
    streaming = false
    leaving = false
  }
  const end = (): never => {
    forget()
    throw new SessionEnded('The session has ended.')
  }

  const signInByProof = async (crypto: ProofCrypto, secret: string): Promise<boolean> => {
    const challenge = sessionChallenge.safeParse((await post('/api/session/challenge', null)).body)
    if (!challenge.success) return false
    const { nonce } = challenge.data
    const proof = await makeProof(crypto, secret, 'sign-in', nonce, host)
    const answer = signedIn.safeParse((await post('/api/session', { nonce, proof })).body)
    if (!answer.success) return false
    const expected = await makeProof(crypto, secret, 'signed-in', nonce, host, answer.data.session)
    if (answer.data.proof !== expected) return false
    keep(answer.data.session)
    return true
  }
  const signInBySecret = async (secret: string): Promise<boolean> => {
    const answer = signedIn.safeParse((await post('/api/session', null, secret)).body)
    if (answer.success) keep(answer.data.session)
    return answer.success
  }
  const signIn = (secret: string): Promise<boolean> =>
    subtle === undefined ? signInBySecret(secret) : signInByProof(subtle, secret)

  const check = async (known: string): Promise<void> => {
    if (subtle === undefined) return
    const nonce = freshNonce()
    const { status, body } = await post('/api/session/proof', { sessionId: sessionIdOf(known), nonce })
    if (status >= FIRST_SERVER_ERROR) throw new ConnectionError('The host cannot answer now.')
    const answer = hostProof.safeParse(body)
    if (!answer.success || answer.data.proof !== (await makeProof(subtle, known, 'host', nonce, host))) end()
  }
  /** The session, at a host that has just shown that it knows it. */
  const checked = async (): Promise<string> => {
    const known = session ?? end()
    if (streaming || leaving) return known
    checking ??= check(known).finally(() => {
      checking = null
    })
    await checking
    return known
  }

  return {
    async begin(secret) {
      if (secret !== null && secret !== '' && (await signIn(secret))) return 'SignedIn'
      if (session === null) return secret ? 'Refused' : 'Missing'
      // A link that was used up, e.g. out of the browser's history, does not end a session that is alive.
      return checked().then(
        () => 'SignedIn' as const,
        (error: unknown) => {
          if (error instanceof SessionEnded) return secret ? ('Refused' as const) : ('Ended' as const)
          throw error
        },
      )
    },
    headers: async () => ({ Authorization: `Bearer ${await checked()}` }),
    async ticket() {
      const answer = await post('/api/session/ticket', null, await checked())
      if (answer.status >= FIRST_SERVER_ERROR) throw new ConnectionError('The host cannot answer now.')
      const issued = streamTicket.safeParse(answer.body)
      return issued.success ? issued.data.ticket : end()
    },
    setStreaming(value) {
      streaming = value
    },
    setLeaving(value) {
      leaving = value && streaming
    },
    forget,
  }
}
