import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError } from '../alcove-error.ts'
import type { AccessContext } from './access-context.ts'
import type { Identity } from './identity.ts'
import type { PermissionStore } from './permission-store.ts'
import type { ScopeResolver } from './scope-resolver.ts'
import type { TeamStore } from './team-store.ts'

/** Who is in which team, with which permissions. */
export interface AccessResolverOptions {
  readonly teams: TeamStore
  readonly permissions: PermissionStore
  readonly scopes: ScopeResolver
}

/** Makes the access context of a request out of who calls and the team that they name. */
export interface AccessResolver {
  /** Throws `Forbidden` for a team that is not the caller's, and for a caller without one. */
  accessOf(identity: Identity, requestedTeamId: string | null): Promise<AccessContext>
}

/** Resolves an identity and the team that it asked for to its access. Throws `Forbidden` for a team that the person is not in. */
export const createAccessResolver = ({ teams, permissions, scopes }: AccessResolverOptions): AccessResolver => ({
  accessOf: async (identity, requestedTeamId) => {
    const { userId, displayName, platformAdmin } = identity
    const own = await teams.teamsOf(userId)
    const teamId = await scopes.resolve({ identity, teams: own, requestedTeamId })
    if (teamId === null || !own.some((team) => team.teamId === teamId))
      throw new AlcoveError('Forbidden', failureWords('NotAMember'))
    const memberships = own.map(async (team) => ({
      teamId: team.teamId,
      permissions: await permissions.permissionsOf(userId, team.teamId),
    }))
    return { userId, displayName, platformAdmin, teamId, teams: await Promise.all(memberships) }
  },
})
