import type { AccessContext } from '../../platform/index.ts'

/** Whose a conversation is: it is absent for every other user, and in the user's other teams. */
export interface ConversationOwner {
  readonly userId: string
  readonly teamId: string
}

export const ownerOf = ({ userId, teamId }: AccessContext): ConversationOwner => ({ userId, teamId })
