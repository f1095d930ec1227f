import type { Identity } from './identity.ts'

/** Turns a credential into a caller. Tokens are compared in constant time and never logged. */
export interface Authenticator {
  /** Whose token it is, or null for one that is nobody's. */
  authenticate(token: string): Identity | null
  /** The token that the host itself announces (single-installation mode); null where principals bring their own. */
  readonly announcedToken: string | null
}
