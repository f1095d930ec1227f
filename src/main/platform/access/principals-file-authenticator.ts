import { readFileSync } from 'node:fs'
import { AlcoveError } from '../alcove-error.ts'
import { isPrivateFile } from '../durable-file.ts'
import type { Logger } from '../logger.ts'
import type { AccessContext } from './access-context.ts'
import type { Authenticator } from './authenticator.ts'
import { type Principal, principalsFile } from './principals.ts'
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

const toAccess = ({ userId, displayName, platformAdmin, teams }: Principal): AccessContext => {
  const [first] = teams
  if (first === undefined) throw new Error(`Principal '${userId}' has no team.`)
  return { userId, displayName, platformAdmin, teamId: first.teamId, teams }
}

/**
 * The callers that a JSON file names, read once. Throws `InvalidInput` naming the field for a file that does not fit; warns of
 * a file that others may read and of tokens that could be guessed.
 */
export const principalsFileAuthenticator = (path: string, logger: Logger): Authenticator => {
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
  const known = principals.map((principal) => ({ digest: tokenDigest(principal.token), access: toAccess(principal) }))
  return {
    authenticate(token) {
      const digest = tokenDigest(token)
      // Every entry is compared, so that the time does not tell which one matched.
      return known.reduce<AccessContext | null>(
        (found, entry) => (isSameDigest(entry.digest, digest) ? entry.access : found),
        null,
      )
    },
    announcedToken: null,
  }
}
