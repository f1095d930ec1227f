import type { ModulePermissions, Permission, VectorScope } from '../../../contracts/index.ts'

/** A team of a person, with what they may do in it. */
export interface TeamMembership {
  readonly teamId: string
  readonly permissions: ModulePermissions
}

/** Who is calling, and in which team they act. Made by the transport from a verified credential, never from input. */
export interface AccessContext {
  readonly userId: string
  readonly displayName: string
  readonly platformAdmin: boolean
  /** The acting team: always one of `teams`. */
  readonly teamId: string
  readonly teams: readonly TeamMembership[]
}

/** Whether the caller holds a permission in the acting team. */
export const can = (access: AccessContext, permission: Permission): boolean =>
  access.teams.some((team) => team.teamId === access.teamId && team.permissions.includes(permission))

/** The scopes whose chunks a caller may read: every team where they may read knowledge, their own, the platform's. */
export const readableScopes = (access: AccessContext): VectorScope[] => [
  ...access.teams
    .filter((team) => team.permissions.includes('knowledge:read'))
    .map((team): VectorScope => ({ type: 'Team', teamId: team.teamId })),
  { type: 'User', userId: access.userId },
  { type: 'Platform' },
  { type: 'Deployment' },
]
