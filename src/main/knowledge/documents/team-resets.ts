/** Which teams are being emptied, and how often each was: what arrives meanwhile must neither be swept away nor survive by chance. */
export interface TeamResets {
  /** Grows when the team is emptied. */
  countOf(teamId: string): number
  /** Runs `work` as the emptying of a team; it counts from the moment of the call. */
  run(teamId: string, work: () => Promise<void>): Promise<void>
  /** Resolves once the team is not being emptied. */
  settled(teamId: string): Promise<void>
}

export const createTeamResets = (): TeamResets => {
  const counts = new Map<string, number>()
  const running = new Map<string, Promise<void>>()
  const countOf = (teamId: string): number => counts.get(teamId) ?? 0
  return {
    countOf,
    run(teamId, work) {
      counts.set(teamId, countOf(teamId) + 1)
      const before = running.get(teamId)
      const run = (before === undefined ? work() : before.then(work, work)).finally(() => {
        if (running.get(teamId) === run) running.delete(teamId)
      })
      running.set(teamId, run)
      return run
    },
    async settled(teamId) {
      for (let run = running.get(teamId); run !== undefined; run = running.get(teamId)) await run.catch(() => undefined)
    },
  }
}
