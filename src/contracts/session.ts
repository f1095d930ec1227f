import { z } from 'zod'

const text = z.string().min(1).max(500)

/**
 * How a page signs in over HTTP, and knows its host again. Neither the installation's token nor a link is ever sent: both sides show by an HMAC-SHA-256 that they
 * know it, keyed with the secret's SHA-256 and in base64url. Every proof names the page's own `host:port`, so that none is worth anything at another.
 */
export const sessionChallenge = z.object({ nonce: text })
/** `proof` is over `proofText('sign-in', nonce, host)`. */
export const signInRequest = z.object({ nonce: text, proof: text })
/** `session` is the bearer credential of the page; `proof` is the host's, over `proofText('signed-in', nonce, host, session)` with the same key. */
export const signedIn = z.object({ session: text, proof: text })
/** Asks whoever listens for a proof that it knows a session. */
export const hostCheck = z.object({ sessionId: text, nonce: text })
/** Over `proofText('host', nonce, host)`, keyed with the session. */
export const hostProof = z.object({ proof: text })
/** Opens one stream of events as `?access_token=`. */
export const streamTicket = z.object({ ticket: text })

/** What a proof is for; a proof for one purpose is worth nothing for another. */
export type ProofPurpose = 'sign-in' | 'signed-in' | 'host'

/** What a proof is made over: no part holds a line end. */
export const proofText = (purpose: ProofPurpose, ...parts: readonly string[]): string =>
  ['alcove', purpose, ...parts].join('\n')

/** The public part of a session, `<id>.<secret>`. */
export const sessionIdOf = (session: string): string => session.slice(0, Math.max(0, session.indexOf('.')))
