import type { Authenticator } from './authenticator.ts'
import type { Identity } from './identity.ts'
import { isSameDigest, tokenDigest } from './token-digest.ts'

/** One token, one caller: the single installation. */
export const localTokenAuthenticator = (token: string, owner: Identity): Authenticator => {
  const expected = tokenDigest(token)
  return {
    authenticate: (candidate) => (isSameDigest(tokenDigest(candidate), expected) ? owner : null),
    identify: (matches) => (matches(expected) ? owner : null),
    announcedToken: token,
  }
}
