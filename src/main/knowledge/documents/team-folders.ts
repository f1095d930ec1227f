import { AlcoveError, teamId as teamIdForm } from '../../platform/index.ts'

/** The folders of a team's artifacts. */
export interface TeamFolders {
  readonly documents: string
  readonly aiContext: string
}

/**
 * Where a team's artifacts stand, its id spelled as it is. Throws `InvalidInput` for an id that a path would not carry unchanged, wherever it
 * came from.
 */
export const teamFolders = (teamId: string): TeamFolders => {
  if (!teamIdForm.safeParse(teamId).success)
    throw new AlcoveError(
      'InvalidInput',
      `${JSON.stringify(teamId.slice(0, 100))} cannot be a team's id: use 1 to 100 lower-case letters, digits, - or _.`,
    )
  return { documents: `team-${teamId}/kb-documents`, aiContext: `team-${teamId}/kb-ai-context` }
}
