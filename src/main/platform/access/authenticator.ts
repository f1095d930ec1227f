import type { AccessContext } from './access-context.ts'

/** Turns a credential into a caller. Tokens are compared in constant time and never logged. */
export interface Authenticator {
  /** The principal of a token acting in its first team, or null. */
  authenticate(token: string): AccessContext | null
  /** The token that the host itself announces (single-installation mode); null with a principals file. */
  readonly announcedToken: string | null
}

/** The same caller acting in another of their teams; null when they are not a member. */
export const actingIn = (access: AccessContext, teamId: string): AccessContext | null =>
  access.teams.some((team) => team.teamId === teamId) ? { ...access, teamId } : null
