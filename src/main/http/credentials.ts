import type { IncomingMessage } from 'node:http'
import { AlcoveError, type Authenticator } from '../platform/index.ts'
import type { FailedAttempts } from './failed-attempts.ts'
import type { Caller } from './sessions/caller.ts'
import type { SessionStore } from './sessions/session-store.ts'

export interface CredentialCheck {
  readonly authenticator: Authenticator
  readonly sessions: SessionStore
  readonly failedAttempts: FailedAttempts
  /** Where a request comes from. */
  readonly addressOf: (incoming: IncomingMessage) => string
}

/** The bearer token of a request, or null. */
export const bearerToken = ({ headers }: IncomingMessage): string | null =>
  headers.authorization === undefined ? null : (/^Bearer +([^\s]+) *$/i.exec(headers.authorization)?.[1] ?? null)

/** Throws `Unauthenticated`, or `TooManyRequests` after many wrong credentials from one address. */
export const refuseCredential = (
  { failedAttempts, addressOf }: Pick<CredentialCheck, 'failedAttempts' | 'addressOf'>,
  incoming: IncomingMessage,
): never => {
  if (failedAttempts.record(addressOf(incoming)))
    throw new AlcoveError('TooManyRequests', 'Too many wrong credentials. Wait a minute and try again.')
  throw new AlcoveError('Unauthenticated', 'The credential is not valid. Check the token.')
}

/** The caller of a request by its bearer token: a session, or a token of the installation's own. Throws `Unauthenticated`. */
export const callerOf = (check: CredentialCheck, incoming: IncomingMessage): Caller => {
  const { authenticator, sessions } = check
  const token = bearerToken(incoming)
  if (token === null)
    throw new AlcoveError('Unauthenticated', 'This needs a credential. Send Authorization: Bearer with your token.')
  const session = sessions.find(token)
  if (session) return session
  const identity = authenticator.authenticate(token)
  return identity ? { identity, ended: null } : refuseCredential(check, incoming)
}

/** The caller of a stream of events: by its bearer token or, where the client cannot set headers, by a ticket for this one connection. Throws likewise. */
export const streamCallerOf = (check: CredentialCheck, incoming: IncomingMessage, ticket: string | null): Caller => {
  if (ticket === null || bearerToken(incoming) !== null) return callerOf(check, incoming)
  return check.sessions.redeem(ticket) ?? refuseCredential(check, incoming)
}
