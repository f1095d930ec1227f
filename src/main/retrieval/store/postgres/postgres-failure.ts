import { AlcoveError } from '../../../platform/index.ts'

interface ServerError extends Error {
  readonly code?: string
  readonly routine?: string
}

/** The server is not there, went away, or takes nobody at the moment. */
const AWAY = /^(E(?!RR_)[A-Z_]+|08.{3}|57P0[123]|53300|53400)$/
const AWAY_MESSAGES = /terminated|timeout|timed out|not queryable|closed|Connection ended/i
/** Another transaction was in the way, or made the same row: the work is done anew. */
const CLASHES = new Set(['40001', '40P01', '23505'])

const codeOf = (error: unknown): string => (error as ServerError | null)?.code ?? ''

/** Whether a connection or the whole server was lost; what was being done may be done again on another connection. */
export const isAway = (error: unknown): boolean =>
  AWAY.test(codeOf(error)) || (codeOf(error) === '' && error instanceof Error && AWAY_MESSAGES.test(error.message))

/** Whether a connection was lost at once, so that another is worth a try; one that has not answered for a minute is not waited for again. */
export const isLost = (error: unknown): boolean => isAway(error) && !/time(d )?out/i.test((error as Error).message)

/** Whether work that was rolled back is to be tried again. */
export const isClash = (error: unknown): boolean => CLASHES.has(codeOf(error))

const isTls = (error: unknown): boolean =>
  /CERT|SSL|TLS|SELF_SIGNED/.test(codeOf(error)) ||
  (error instanceof Error && /does not support SSL|certificate|altnames/i.test(error.message))

/**
 * What went wrong, for a person. The server's own words are left out: they may repeat texts and values. `Unavailable` where it may be
 * over in a while, `InvalidInput` where somebody has to change something.
 */
export const failureOf = (error: unknown, shown: string): Error => {
  if (error instanceof AlcoveError) return error
  const server = `The vector store at ${shown}`
  const code = codeOf(error)
  const refused = (message: string): AlcoveError => new AlcoveError('InvalidInput', message)
  if (isTls(error))
    return refused(
      `${server} could not be reached by TLS (${code || 'not offered'}). Give its authority by sslrootcert, or say by sslmode what is to be checked.`,
    )
  if (isAway(error))
    return new AlcoveError('Unavailable', `${server} does not answer${code === '' ? '' : ` (${code})`}.`)
  switch (code) {
    case '57014':
      return new AlcoveError('Unavailable', `${server} took too long to answer.`)
    case '53100':
      return new AlcoveError('StorageFull', `There is no room left on the disk of the vector store at ${shown}.`)
    case '28P01':
    case '28000':
      return refused(`${server} refuses the user or the password.`)
    case '3D000':
      return refused(`${server} has no such database. Create it first.`)
    case '42501':
      return refused(`${server} does not let this user create or change its schema. Grant it CREATE on the database.`)
    default:
      return new Error(
        `${server} refused a statement (${code || 'no code'}, ${(error as ServerError).routine ?? '?'}).`,
      )
  }
}
