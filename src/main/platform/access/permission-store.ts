import { type Permission, shippedPermissions } from '../../../contracts/index.ts'

/** What a user may do in a team of theirs. Read anew for every request, so that a change takes effect without a restart. */
export interface PermissionStore {
  permissionsOf(userId: string, teamId: string): Promise<readonly Permission[]>
}

/** The same permissions for every member of every team; by default all that the shipped layers know. */
export const fixedPermissions = (permissions: readonly Permission[] = shippedPermissions): PermissionStore => ({
  permissionsOf: async () => permissions,
})
