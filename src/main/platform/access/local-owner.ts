import { permission } from '../../../contracts/index.ts'
import type { AccessContext } from './access-context.ts'

/** The one person of a single installation, acting in their first library, with every permission. */
export const localOwner = (): AccessContext => ({
  userId: 'owner',
  displayName: 'Owner',
  platformAdmin: true,
  teamId: 'personal',
  teams: [{ teamId: 'personal', permissions: permission.options }],
})
