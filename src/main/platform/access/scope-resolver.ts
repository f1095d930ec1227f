import type { Identity } from './identity.ts'
import type { Team } from './team-store.ts'

/** A request on its way to a team. */
export interface ScopeRequest {
  readonly identity: Identity
  /** The caller's teams in their order. */
  readonly teams: readonly Team[]
  /** The team that the request names (`X-Team-Id`, `?team=`), or null. */
  readonly requestedTeamId: string | null
}

/** Decides which team a request acts in. */
export interface ScopeResolver {
  /** One of the caller's teams, or null to refuse the request. */
  resolve(request: ScopeRequest): Promise<string | null>
}

/** The team that was asked for where it is the caller's, by default their first. */
export const requestedTeam = (): ScopeResolver => ({
  resolve: async ({ teams, requestedTeamId }) =>
    requestedTeamId === null
      ? (teams[0]?.teamId ?? null)
      : (teams.find(({ teamId }) => teamId === requestedTeamId)?.teamId ?? null),
})
