import { z } from 'zod'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError } from '../alcove-error.ts'
import { now } from '../clock.ts'
import type { ConfigStore } from '../config/config-store.ts'
import { newGuid } from '../guid.ts'
import type { Team, TeamStore } from './team-store.ts'

/** Teams that their members make, rename and delete while the app runs. */
export interface EditableTeamStore extends TeamStore {
  create(userId: string, name: string): Promise<Team>
  /** Throws `NotFound` for a team that is not the user's. */
  rename(userId: string, teamId: string, name: string): Promise<Team>
  /** Throws `NotFound` for a team that is not the user's, `Conflict` for their last. */
  remove(userId: string, teamId: string): Promise<void>
}

/** Whether teams can be made, renamed and removed in this store. */
export const isEditable = (store: TeamStore): store is EditableTeamStore => 'create' in store

const storedTeam = z.object({ name: z.string(), createdAt: z.string() })
type StoredTeam = z.infer<typeof storedTeam>

const SLUG_LENGTH = 40
const SUFFIX_LENGTH = 8

const scopeOf = (userId: string): string => `teams:${userId}`

/** An id that says what it is for and was never another team's: the name in plain letters, and the end of a new guid. */
const newTeamId = (name: string): string => {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-+|-+$/g, '')
  return `${slug || 'library'}-${newGuid().slice(-SUFFIX_LENGTH)}`
}

/** A time after those of all teams so far, which are listed in that order: two may be made within a millisecond, and a clock be set back. */
const timeAfter = (teams: readonly StoredTeam[]): string => {
  const last = Math.max(...teams.map(({ createdAt }) => Date.parse(createdAt)))
  return new Date(Math.max(Date.parse(now()), last + 1)).toISOString()
}

const noSuchTeam = (): AlcoveError => new AlcoveError('NotFound', failureWords('LibraryGone'))

/** The teams of each user, kept as settings. A user who has none yet has `first`. */
export const configTeamStore = (
  config: ConfigStore,
  first: Team = { teamId: 'personal', name: 'Personal' },
): EditableTeamStore => {
  const stored = (userId: string): [string, StoredTeam][] =>
    [...config.list(scopeOf(userId))]
      .map(([teamId, value]): [string, StoredTeam] => [teamId, storedTeam.parse(value)])
      .sort(([, one], [, other]) => one.createdAt.localeCompare(other.createdAt))
  const teamsOf = (userId: string): Team[] => {
    const teams = stored(userId).map(([teamId, { name }]) => ({ teamId, name }))
    return teams.length === 0 ? [first] : teams
  }
  const put = (userId: string, { teamId, name }: Team, createdAt: string): void =>
    config.set(scopeOf(userId), teamId, { name, createdAt })
  /** The first team is only written down once there is something to say of it. */
  const begin = (userId: string): void => {
    if (stored(userId).length === 0) put(userId, first, '1970-01-01T00:00:00.000Z')
  }
  return {
    teamsOf: async (userId) => teamsOf(userId),
    async create(userId, name) {
      begin(userId)
      const team = { teamId: newTeamId(name), name }
      put(userId, team, timeAfter(stored(userId).map(([, each]) => each)))
      return team
    },
    async rename(userId, teamId, name) {
      begin(userId)
      const [, known] = stored(userId).find(([id]) => id === teamId) ?? []
      if (known === undefined) throw noSuchTeam()
      put(userId, { teamId, name }, known.createdAt)
      return { teamId, name }
    },
    async remove(userId, teamId) {
      const teams = teamsOf(userId)
      if (!teams.some((team) => team.teamId === teamId)) throw noSuchTeam()
      if (teams.length === 1) throw new AlcoveError('Conflict', failureWords('LastLibrary'))
      config.delete(scopeOf(userId), teamId)
    },
  }
}
