import type { AccessContext } from '../access/access-context.ts'
import { actingIn } from '../access/authenticator.ts'
import { AlcoveError } from '../alcove-error.ts'

/** The caller acting in the team that they asked for, by default their first. Throws `Forbidden` for a team that is not theirs. */
export const actInTeam = (access: AccessContext, teamId: string | null): AccessContext => {
  if (teamId === null) return access
  const acting = actingIn(access, teamId)
  if (!acting) throw new AlcoveError('Forbidden', 'You are not a member of this team.')
  return acting
}
