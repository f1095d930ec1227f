import { shippedPermissions } from '../../../contracts/index.ts'
import type { AccessContext } from './access-context.ts'
import type { Identity } from './identity.ts'

/** The one person of a single installation. */
export const ownerIdentity: Identity = { userId: 'owner', displayName: 'Owner', platformAdmin: true }

/** The owner acting in their first library with every shipped permission: the caller of most tests. */
export const localOwner = (): AccessContext => ({
  ...ownerIdentity,
  teamId: 'personal',
  teams: [{ teamId: 'personal', permissions: shippedPermissions }],
})
