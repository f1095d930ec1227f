import { parseArgs } from 'node:util'
import { operandPath } from '../platform/index.ts'
import type { HostAddress } from './alcove-caller.ts'
import type { Command, CommandFlags } from './command.ts'

/** What a command is run on: a data folder of which this process becomes the host, or a host that is running. */
export type Place =
  | { readonly type: 'Folder'; readonly dataDir: string | null }
  | ({ readonly type: 'Host' } & HostAddress)

export type ParsedCommand =
  | {
      readonly type: 'Run'
      readonly command: Command
      readonly operands: readonly string[]
      readonly flags: CommandFlags
      readonly place: Place
    }
  | { readonly type: 'Invalid'; readonly message: string }

/** The flags of every command. */
export const sharedFlags = {
  json: { type: 'boolean', summary: 'one JSON value a line, for programs' },
  'data-dir': { type: 'string', summary: 'where everything is kept' },
  url: { type: 'string', summary: 'the address of a host that is running, in place of the folder (or ALCOVE_URL)' },
  token: { type: 'string', summary: 'its token (or ALCOVE_TOKEN, which other users of the machine do not see)' },
} as const

/** The words with the command's name before the flags of every command, which may stand before it. */
export const commandFirst = (argv: readonly string[]): string[] => {
  let at = 0
  for (let word = argv[at]; word?.startsWith('--'); word = argv[at]) {
    const [name = '', value] = word.slice(2).split('=', 2)
    const flag = Object.entries(sharedFlags).find(([known]) => known === name)?.[1]
    if (flag === undefined) return [...argv]
    at += flag.type === 'boolean' || value !== undefined ? 1 : 2
  }
  return [...argv.slice(at, at + 1), ...argv.slice(0, at), ...argv.slice(at + 1)]
}

const placeOf = (flags: CommandFlags, env: NodeJS.ProcessEnv): Place | string => {
  const text = (name: keyof typeof sharedFlags): string | undefined => {
    const value = flags[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const url = text('url') ?? env.ALCOVE_URL
  const token = text('token') ?? env.ALCOVE_TOKEN
  const dataDir = text('data-dir')
  if (!url) return { type: 'Folder', dataDir: dataDir === undefined ? null : operandPath(dataDir) }
  if (dataDir !== undefined) return '--data-dir and --url exclude each other'
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return '--url must be an http address'
  return token ? { type: 'Host', url, token } : '--url needs --token, or ALCOVE_TOKEN'
}

/** Reads the words after a command's name. */
export const parseCommand = (command: Command, argv: readonly string[], env: NodeJS.ProcessEnv): ParsedCommand => {
  const invalid = (message: string): ParsedCommand => ({ type: 'Invalid', message })
  try {
    const options = { ...sharedFlags, ...command.flags }
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true })
    const flags: CommandFlags = values
    const place = placeOf(flags, env)
    if (typeof place === 'string') return invalid(place)
    const problem = command.problem(positionals, flags)
    return problem === null ? { type: 'Run', command, operands: positionals, flags, place } : invalid(problem)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Node's own sentence, of which the first names the flag.
    return invalid(error.message.split('. ')[0] ?? error.message)
  }
}
