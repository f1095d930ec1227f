import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '../../platform/durations.ts'
import { type Authenticator, type Identity, isSameDigest, tokenDigest } from '../../platform/index.ts'
import type { OpenLinks } from './open-links.ts'
import { isSameText, proofOf, randomText } from './proofs.ts'
import type { SessionStore } from './session-store.ts'

export interface SignInOptions {
  readonly authenticator: Authenticator
  readonly links: OpenLinks
  readonly sessions: Pick<SessionStore, 'issue'>
  readonly nowMs?: () => number
}

export interface SignedIn {
  readonly session: string
  /** The host's proof that it knows the secret too. */
  readonly proof: string
}

/** Turns a link or a token into a session. */
export interface SignIn {
  /** A nonce for {@link byProof}, good for a minute at this listener alone. */
  challenge(): string
  /** Null for a nonce that is not ours or too old, and for a proof of no secret that is known here. */
  byProof(request: {
    readonly nonce: string
    readonly proof: string
    readonly host: string
    readonly mayUseLinks: boolean
  }): SignedIn | null
  /** For a client that can make no proof: the secret itself. */
  bySecret(secret: string, mayUseLinks: boolean): string | null
}

const NONCE_MS = MINUTE_MS

export const createSignIn = (options: SignInOptions): SignIn => {
  const { authenticator, links, sessions, nowMs = () => performance.now() } = options
  // Signs our nonces, so that none has to be remembered.
  const nonceKey = randomBytes(32)
  const signed = (text: string): string => `${text}.${proofOf(nonceKey, 'sign-in', text)}`
  const isFresh = (nonce: string): boolean => {
    const text = nonce.slice(0, nonce.lastIndexOf('.'))
    const ageMs = nowMs() - Number(text.split('.')[0])
    return isSameText(signed(text), nonce) && ageMs >= 0 && ageMs <= NONCE_MS
  }
  const identify = (matches: (key: Buffer) => boolean, mayUseLinks: boolean): Identity | null =>
    (mayUseLinks ? links.take(matches) : null) ?? authenticator.identify?.(matches) ?? null

  return {
    challenge: () => signed(`${Math.floor(nowMs())}.${randomText(16)}`),
    byProof({ nonce, proof, host, mayUseLinks }) {
      if (!isFresh(nonce)) return null
      let key: Buffer | null = null
      const identity = identify((candidate) => {
        const matches = isSameText(proofOf(candidate, 'sign-in', nonce, host), proof)
        if (matches) key = candidate
        return matches
      }, mayUseLinks)
      if (identity === null || key === null) return null
      const session = sessions.issue(identity)
      return { session, proof: proofOf(key, 'signed-in', nonce, host, session) }
    },
    bySecret(secret, mayUseLinks) {
      const digest = tokenDigest(secret)
      const byLink = mayUseLinks ? links.take((key) => isSameDigest(key, digest)) : null
      const identity = byLink ?? authenticator.authenticate(secret)
      return identity === null ? null : sessions.issue(identity)
    },
  }
}
