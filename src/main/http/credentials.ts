import type { IncomingMessage } from 'node:http'
import { AlcoveError, type Authenticator, type Identity } from '../platform/index.ts'
import type { FailedAttempts } from './failed-attempts.ts'

const bearerToken = (header: string | undefined): string | null =>
  header === undefined ? null : (/^Bearer +([^\s]+) *$/i.exec(header)?.[1] ?? null)

export interface CredentialCheck {
  readonly authenticator: Authenticator
  readonly failedAttempts: FailedAttempts
}

/** The caller of a request, by its bearer token or, where the client cannot set headers, by `queryToken`. Throws `Unauthenticated`. */
export const callerOf = (
  { authenticator, failedAttempts }: CredentialCheck,
  incoming: IncomingMessage,
  queryToken: string | null = null,
): Identity => {
  const token = bearerToken(incoming.headers.authorization) ?? queryToken
  if (token === null || token === '')
    throw new AlcoveError('Unauthenticated', 'This needs a credential. Send Authorization: Bearer with your token.')
  const identity = authenticator.authenticate(token)
  if (identity) return identity
  if (failedAttempts.record(incoming.socket.remoteAddress ?? ''))
    throw new AlcoveError('TooManyRequests', 'Too many wrong credentials. Wait a minute and try again.')
  throw new AlcoveError('Unauthenticated', 'The credential is not valid. Check the token.')
}
