/** A team: what the interface calls a library. */
export interface Team {
  /** 1 to 100 lower-case letters, digits, `-` and `_`: part of every artifact path as it is spelled. */
  readonly teamId: string
  readonly name: string
}

/** Who belongs to which teams. Read anew for every request, so that a change takes effect without a restart. */
export interface TeamStore {
  /** The teams of a user in their order: the first is the one that they act in unless they name another. */
  teamsOf(userId: string): Promise<readonly Team[]>
}

/** The same team for everyone: the fake of the port, and the store of an app that has no other. */
export const singleTeam = (team: Team = { teamId: 'personal', name: 'Personal' }): TeamStore => ({
  teamsOf: async () => [team],
})
