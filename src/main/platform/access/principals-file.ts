import type { Logger } from '../logger.ts'
import { readOperatorFile } from '../operator-file.ts'
import { type QuotaLimits, sharedLimits } from '../quotas/quotas.ts'
import type { Authenticator } from './authenticator.ts'
import type { Identity } from './identity.ts'
import type { PermissionStore } from './permission-store.ts'
import { principalsFile } from './principals.ts'
import type { TeamStore } from './team-store.ts'
import { isSameDigest, tokenDigest } from './token-digest.ts'

const SHORT_TOKEN_LENGTH = 20

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
  const { principals } = readOperatorFile({ path, what: 'principals file', schema: principalsFile, logger })
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
