import { parseArgs } from 'node:util'
import { operandPath } from '../../platform/index.ts'

export interface HeadlessFlags {
  readonly port: number
  /** Null leaves it to the operating system's own place. */
  readonly dataDir: string | null
  readonly devEndpoints: boolean
  readonly token: string | null
  readonly principalsFile: string | null
  readonly platformProviderFile: string | null
  readonly open: boolean
  /** The address of a server for passages, vectors and words; it may hold a password. */
  readonly store: string | null
  /** Null leaves it to the setting. */
  readonly encryptFiles: boolean | null
}

export type ParsedFlags =
  | { readonly type: 'Run'; readonly flags: HeadlessFlags }
  | { readonly type: 'Help' }
  | { readonly type: 'Invalid'; readonly message: string }

export const headlessHelp = `Serves Alcove on 127.0.0.1 and prints one line of JSON with its address and token when it is ready.

  --port N            port to listen on; 0, the default, takes a free one
  --data-dir DIR      where everything is kept
  --token TOKEN       the token that callers send, instead of a generated one
  --principals FILE   who may call, for several people (instead of one token)
  --platform-provider FILE
                      which model answers whoever has chosen none: the input of SavePlatformProvider as JSON
  --store ADDRESS     keep passages, vectors and words on a PostgreSQL server with pgvector: postgres://user@host/database;
                      the password is best given by PGPASSWORD or ~/.pgpass, where other programs do not see it
  --dev-endpoints     serve diagnostics under /dev
  --encrypt-files on|off
                      encrypt stored files at rest, or no longer; the database is not encrypted
  --no-open           do not open the browser
  --help              show this
`

const options = {
  port: { type: 'string', default: '0' },
  'data-dir': { type: 'string' },
  token: { type: 'string' },
  principals: { type: 'string' },
  'platform-provider': { type: 'string' },
  store: { type: 'string' },
  'dev-endpoints': { type: 'boolean', default: false },
  'encrypt-files': { type: 'string' },
  'no-open': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const invalid = (message: string): ParsedFlags => ({ type: 'Invalid', message })

const readArguments = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options, strict: true }).values
  } catch (error) {
    // Node appends advice about quoting after the first sentence.
    return (error instanceof Error ? error.message : String(error)).split('. ')[0] ?? 'Unknown flag'
  }
}

/** A wrong one is not repeated: it may hold a password. */
const isStoreAddress = (store: string | undefined): boolean => store === undefined || /^postgres(ql)?:\/\/./.test(store)

/** Reads the flags of the headless host; a wrong one is told in one line. */
export const parseHeadlessFlags = (argv: readonly string[]): ParsedFlags => {
  const values = readArguments(argv)
  if (typeof values === 'string') return invalid(values)
  if (values.help) return { type: 'Help' }
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN
  if (!(port <= 65_535)) return invalid(`--port must be a number from 0 to 65535, not '${values.port}'`)
  if (values['data-dir'] === '') return invalid('--data-dir must name a folder')
  if (values.token !== undefined && !/^[\x21-\x7e]+$/.test(values.token))
    return invalid('--token must be printable ASCII without spaces')
  if (values.principals === '') return invalid('--principals must name a file')
  if (values['platform-provider'] === '') return invalid('--platform-provider must name a file')
  if (values.token !== undefined && values.principals !== undefined)
    return invalid('--token and --principals cannot be used together')
  if (!isStoreAddress(values.store))
    return invalid('--store must be an address like postgres://user@host:5432/database')
  const encryptFiles = values['encrypt-files']
  if (encryptFiles !== undefined && encryptFiles !== 'on' && encryptFiles !== 'off')
    return invalid(`--encrypt-files must be on or off, not '${encryptFiles}'`)
  return {
    type: 'Run',
    flags: {
      port,
      dataDir: values['data-dir'] === undefined ? null : operandPath(values['data-dir']),
      devEndpoints: values['dev-endpoints'],
      token: values.token ?? null,
      principalsFile: values.principals === undefined ? null : operandPath(values.principals),
      platformProviderFile: values['platform-provider'] === undefined ? null : operandPath(values['platform-provider']),
      store: values.store ?? null,
      open: !values['no-open'],
      encryptFiles: encryptFiles === undefined ? null : encryptFiles === 'on',
    },
  }
}
