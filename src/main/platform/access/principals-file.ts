import { readFileSync } from 'node:fs'
import { AlcoveError } from '../alcove-error.ts'
import { isPrivateFile } from '../durable-file.ts'
import type { Logger } from '../logger.ts'
import { type QuotaLimits, sharedLimits } from '../quotas/quotas.ts'
import type { Authenticator } from './authenticator.ts'
import type { Identity } from './identity.ts'
import type { PermissionStore } from './permission-store.ts'
import { type Principal, principalsFile } from './principals.ts'
import type { TeamStore } from './team-store.ts'
import { isSameDigest, tokenDigest } from './token-digest.ts'

const SHORT_TOKEN_LENGTH = 20

const refuse = (path: string, what: string, cause?: unknown): never => {
  throw new AlcoveError('InvalidInput', `The principals file ${path} cannot be used: ${what}`, { cause })
}

const readJson = (path: string): unknown => {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    return refuse(path, 'it cannot be read.', error)
  }
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message quotes the file, which holds tokens.
    return refuse(path, 'it is not valid JSON.')
  }
}

const readPrincipals = (path: string): readonly Principal[] => {
  const parsed = principalsFile.safeParse(readJson(path))
  if (parsed.success) return parsed.data.principals
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`)
  return refuse(path, problems.join('; '))
}

/** The people of a headless host, seen through the seams that ask for them. */
export interface PrincipalsFile {
  readonly authenticator: Authenticator
  readonly teams: TeamStore
  readonly permissions: PermissionStore
  /** How much a person may ask for: what the file says, else what suits people who share an installation. */
  readonly limitsOf: (userId: string) => QuotaLimits
}

/**
 * The callers that a JSON file names, read once. Throws `InvalidInput` naming the field for a file that does not fit; warns of
 * a file that others may read and of tokens that could be guessed.
 */
export const openPrincipalsFile = (path: string, logger: Logger): PrincipalsFile => {
  const principals = readPrincipals(path)
  if (!isPrivateFile(path)) {
    logger.warn(
      { path },
      'Other users of this computer may read the principals file and its tokens: set its mode to 600',
    )
  }
  for (const { userId } of principals.filter((principal) => principal.token.length < SHORT_TOKEN_LENGTH)) {
    logger.warn(
      { userId },
      'A token of the principals file is short enough to be guessed: use 32 random characters or more',
    )
  }
  const known = principals.map(({ token, userId, displayName, platformAdmin }) => ({
    digest: tokenDigest(token),
    identity: { userId, displayName, platformAdmin },
  }))
  const membershipsOf = (userId: string) => principals.find((principal) => principal.userId === userId)?.teams ?? []
  // Every entry is compared, so that the time does not tell which one matched.
  const identify = (matches: (digest: Buffer) => boolean): Identity | null =>
    known.reduce<Identity | null>((found, { digest, identity }) => (matches(digest) ? identity : found), null)
  return {
    authenticator: {
      authenticate(token) {
        const given = tokenDigest(token)
        return identify((digest) => isSameDigest(digest, given))
      },
      identify,
      announcedToken: null,
    },
    teams: {
      teamsOf: async (userId) => membershipsOf(userId).map(({ teamId }) => ({ teamId, name: teamId })),
    },
    permissions: {
      permissionsOf: async (userId, teamId) =>
        membershipsOf(userId).find((membership) => membership.teamId === teamId)?.permissions ?? [],
    },
    limitsOf: (userId) => ({
      ...sharedLimits,
      ...principals.find((principal) => principal.userId === userId)?.limits,
    }),
  }
}
