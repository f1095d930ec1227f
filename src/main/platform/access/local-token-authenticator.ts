import type { AccessContext } from './access-context.ts'
import type { Authenticator } from './authenticator.ts'
import { isSameDigest, tokenDigest } from './token-digest.ts'

/** One token, one caller: the single installation. */
export const localTokenAuthenticator = (token: string, owner: AccessContext): Authenticator => {
  const expected = tokenDigest(token)
  return {
    authenticate: (candidate) => (isSameDigest(tokenDigest(candidate), expected) ? owner : null),
    announcedToken: token,
  }
}
