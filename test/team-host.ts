import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import type { QuotaLimits } from '../src/main/platform/index.ts'
import { type HostLaunch, launchHost, type RunningHost, temporaryDataDir } from './host.ts'
import type { HostClient } from './host-client.ts'

/** A person of a host: their teams with what they may do there. */
export interface Person {
  readonly userId: string
  readonly teams: Readonly<Record<string, readonly string[]>>
  readonly platformAdmin?: boolean
  /** How much they may ask for, where it is not what people get by default. */
  readonly limits?: Partial<QuotaLimits>
}

export const everyPermission = [
  'assistant:use',
  'knowledge:read',
  'knowledge:write',
  'knowledge:reset',
  'retrieval:read',
] as const

export interface StoredEvent {
  readonly kind: string
  readonly payload: Record<string, unknown>
  readonly teamId: string | null
  readonly userId: string | null
}

/** A host with several people, and a look into its data folder. */
export interface TeamHost extends AsyncDisposable {
  readonly host: RunningHost
  /** A person in their first team, or in another of theirs. */
  as(userId: string, teamId?: string): HostClient
  /** With which a person signs in. */
  tokenOf(userId: string): string
  /** Paths of blobs under a prefix, sorted. */
  blobs(prefix?: string): Promise<string[]>
  blob(path: string): Promise<Buffer>
  /** Puts a file beside those of the host. */
  putBlob(path: string, content: string): Promise<void>
  /** Event records of a source module, oldest first. */
  events(sourceModule: string): StoredEvent[]
}

const tokenOf = (userId: string): string => `token-of-${userId}-0123456789abcdef0123456789abcdef`

export const launchTeamHost = async (people: readonly Person[], launch: HostLaunch = {}): Promise<TeamHost> => {
  const folder = await temporaryDataDir()
  const file = join(folder, 'principals.json')
  const principals = people.map(({ userId, teams, platformAdmin = false, limits }) => ({
    token: tokenOf(userId),
    userId,
    displayName: userId,
    platformAdmin,
    ...(limits && { limits }),
    teams: Object.entries(teams).map(([teamId, permissions]) => ({ teamId, permissions })),
  }))
  await writeFile(file, JSON.stringify({ principals }), { mode: 0o600 })
  const dataDir = join(folder, 'data')
  const host = await launchHost({ ...launch, dataDir, args: [...(launch.args ?? []), '--principals', file] })
  const blobDir = join(dataDir, 'blobs')
  return {
    host,
    tokenOf,
    as: (userId, teamId) => host.as(tokenOf(userId), teamId),
    blobs: async (prefix = '') => {
      const names = await readdir(join(blobDir, prefix), { recursive: true, withFileTypes: true }).catch(() => [])
      return names
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(blobDir.length + 1))
        .filter((path) => !path.startsWith('.incoming'))
        .sort()
    },
    blob: (path) => readFile(join(blobDir, path)),
    putBlob: async (path, content) => {
      await mkdir(dirname(join(blobDir, path)), { recursive: true })
      await writeFile(join(blobDir, path), content)
    },
    events: (sourceModule) => {
      const db = new BetterSqlite3(join(dataDir, 'alcove.db'), { readonly: true })
      try {
        const rows = db
          .prepare<[string], Omit<StoredEvent, 'payload'> & { payload: string }>(
            'SELECT kind, payload, team_id AS teamId, user_id AS userId FROM events WHERE source_module = ? ORDER BY sequence',
          )
          .all(sourceModule)
        return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) }))
      } finally {
        db.close()
      }
    },
    [Symbol.asyncDispose]: async () => {
      await host[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
