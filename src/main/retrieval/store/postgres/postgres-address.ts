import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { AlcoveError } from '../../../platform/index.ts'

/** Where a PostgreSQL server is and how it is spoken to. Holds the password: neither to be logged nor shown; `shown` is. */
export interface PostgresAddress {
  readonly host: string
  readonly port: number
  readonly database: string
  /** Left out where the environment or `~/.pgpass` says. */
  readonly user?: string
  readonly password?: string
  /** `false` for none. */
  readonly ssl: false | ConnectionOptions
  /** The schema that everything stands in. */
  readonly schema: string
  /** Server and database without user and password, for people. */
  readonly shown: string
}

const DEFAULT_PORT = 5432
const DEFAULT_SCHEMA = 'alcove'
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const
type SslMode = (typeof SSL_MODES)[number]

const refuse = (message: string): never => {
  throw new AlcoveError('InvalidInput', message)
}
const EXAMPLE = 'postgres://user@host:5432/database'

const parse = (address: string): URL => {
  // What was given is not repeated: it may hold a password.
  const url = URL.parse(address)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol))
    return refuse(`The address of the vector store must be written like ${EXAMPLE}.`)
  return url
}

const decoded = (part: string, name: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return refuse(`The ${name} in the address of the vector store holds a % that is not %25.`)
  }
}

const isOwnMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('/') || (isIP(host) === 4 && host.startsWith('127.'))

const sslModeOf = (given: string | null, host: string): SslMode => {
  if (given === null) return isOwnMachine(host) ? 'disable' : 'verify-full'
  return SSL_MODES.find((mode) => mode === given) ?? refuse(`sslmode must be one of ${SSL_MODES.join(', ')}.`)
}

const readCertificate = (path: string | null, name: string): Buffer | undefined => {
  if (path === null) return undefined
  try {
    return readFileSync(path)
  } catch {
    return refuse(`The file that ${name} names cannot be read.`)
  }
}

const sslOf = (mode: SslMode, parameters: URLSearchParams): PostgresAddress['ssl'] => {
  if (mode === 'disable') return false
  const [ca, cert, key] = ['sslrootcert', 'sslcert', 'sslkey'].map((name) =>
    readCertificate(parameters.get(name), name),
  )
  return {
    ...(ca && { ca }),
    ...(cert && { cert }),
    ...(key && { key }),
    rejectUnauthorized: mode !== 'require',
    // The chain alone: whose name stands in it is not looked at.
    ...(mode === 'verify-ca' && { checkServerIdentity: () => undefined }),
  }
}

const KNOWN = ['host', 'schema', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey']

/**
 * Reads `postgres://user:password@host:port/database?sslmode=verify-full&schema=alcove`. Without `sslmode`, a server on this machine is spoken to
 * in the clear and any other by TLS with its certificate checked. Throws `InvalidInput` saying what is wrong, never with what was given.
 */
export const parsePostgresAddress = (address: string): PostgresAddress => {
  const url = parse(address)
  const { searchParams } = url
  const unknown = [...searchParams.keys()].find((name) => !KNOWN.includes(name))
  if (unknown !== undefined)
    refuse(`The address of the vector store has a parameter that is not known. Known are ${KNOWN.join(', ')}.`)
  // A folder with a socket is given as `host=`.
  const host = searchParams.get('host') ?? decoded(url.hostname.replace(/^\[|\]$/g, ''), 'host')
  const database = decoded(url.pathname.slice(1), 'name of the database')
  if (host === '' || database === '' || database.includes('/'))
    refuse(`The address of the vector store must name a server and a database, like ${EXAMPLE}.`)
  const schema = searchParams.get('schema') ?? DEFAULT_SCHEMA
  if (!/^[a-z_][a-z0-9_]{0,47}$/.test(schema))
    refuse('The schema of the vector store must be of lower-case letters, digits and _, at most 48.')
  const port = url.port === '' ? DEFAULT_PORT : Number(url.port)
  const [user, password] = [decoded(url.username, 'user'), decoded(url.password, 'password')]
  return {
    host,
    port,
    database,
    schema,
    ...(user !== '' && { user }),
    ...(password !== '' && { password }),
    ssl: sslOf(sslModeOf(searchParams.get('sslmode'), host), searchParams),
    shown: `${host}:${port}/${database}`,
  }
}
