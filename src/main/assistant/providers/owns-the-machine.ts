import type { AccessContext } from '../../platform/index.ts'

/** Whether the machine and its network are the caller's to reach: an administrator's, as the owner of a desktop is one. */
export const ownsTheMachine = ({ platformAdmin }: Pick<AccessContext, 'platformAdmin'>): boolean => platformAdmin
