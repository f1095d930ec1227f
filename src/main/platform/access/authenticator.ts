import type { Identity } from './identity.ts'

/** Turns a credential into a caller. Tokens are compared in constant time and never logged. */
export interface Authenticator {
  /** Whose token it is, or null for one that is nobody's. */
  authenticate(token: string): Identity | null
  /**
   * Whose token it is whose SHA-256 satisfies `matches`: so a page signs in without sending its token. Every known token is tried. An authenticator that does not
   * know its tokens beforehand leaves it out; pages then sign in by a link alone.
   */
  identify?(matches: (digest: Buffer) => boolean): Identity | null
  /** The token that the host itself announces (single-installation mode); null where principals bring their own. */
  readonly announcedToken: string | null
}
