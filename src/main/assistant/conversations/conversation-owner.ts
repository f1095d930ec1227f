import type { ListedLibraries } from '../../../contracts/index.ts'
import type { AccessContext } from '../../platform/index.ts'

/** Whose a conversation is: it is absent for every other user, and in the user's other teams. */
export interface ConversationOwner {
  readonly userId: string
  readonly teamId: string
}

/** A person's conversations in one or several of their teams. */
export interface ConversationReach {
  readonly userId: string
  readonly teamIds: readonly string[]
}

/** The conversations that a caller may list: those of the acting team, or of every team in which they may use the assistant. */
export const reachOf = ({ userId, teamId, teams }: AccessContext, libraries: ListedLibraries): ConversationReach => ({
  userId,
  teamIds:
    libraries === 'Acting'
      ? [teamId]
      : teams.filter(({ permissions }) => permissions.includes('assistant:use')).map((team) => team.teamId),
})

export const ownerOf = ({ userId, teamId }: AccessContext): ConversationOwner => ({ userId, teamId })
