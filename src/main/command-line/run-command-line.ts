import { homedir } from 'node:os'
import { join } from 'node:path'
import { createContractClients } from '../../contracts/index.ts'
import { firstSignal, type Host } from '../app/index.ts'
import { type RunHeadlessOptions, runHeadless, runMcp, signInAtHost } from '../http/index.ts'
import {
  AlcoveError,
  createLogger,
  defaultDataDir,
  followDataDir,
  readPrivateFile,
  stderrDestination,
} from '../platform/index.ts'
import { type AlcoveCaller, callerInProcess, callerOverHttp } from './alcove-caller.ts'
import { type CommandContext, type ExitCode, exitCodes, type Output } from './command.ts'
import { commands } from './commands/index.ts'
import { completions } from './completions.ts'
import { failureOf } from './failure.ts'
import { help } from './help.ts'
import { commandFirst, type ParsedCommand, parseCommand } from './parse-command.ts'

export interface RunCommandLineOptions extends RunHeadlessOptions {
  readonly env: NodeJS.ProcessEnv
}

type Run = Extract<ParsedCommand, { type: 'Run' }>

const print = (text: string): void => void process.stdout.write(text)
const note = (line: string): void => void process.stderr.write(`${line}\n`)

const outputOf = (json: boolean): Output => ({
  text: (text) => {
    if (!json) print(text)
  },
  json: (value) => {
    if (json) print(`${JSON.stringify(value)}\n`)
  },
  note,
  fail: (failure) => {
    if (json) print(`${JSON.stringify(failure)}\n`)
    note(failure.error)
  },
})

const startQuietly = ({ startHost, resourcesDir }: RunCommandLineOptions, dataDir: string): Promise<Host> =>
  startHost({
    dataDir,
    resourcesDir,
    kind: 'Headless',
    devEndpoints: false,
    token: null,
    principalsFile: null,
    logger: createLogger({ level: 'warn', destinations: [stderrDestination()] }),
  })

/** The host that is running on a folder, for whoever may read the folder's token; null where none can be reached. */
const callerBeside = async (dataDir: string): Promise<AlcoveCaller | null> => {
  const token = readPrivateFile(join(dataDir, 'token'))?.trim() ?? null
  const signedIn = await signInAtHost(dataDir, token).catch(() => null)
  return signedIn && callerOverHttp({ url: signedIn.url.href, token: signedIn.session })
}

/** Runs a command on its place, and leaves that as it was found. */
const runOn = async (
  options: RunCommandLineOptions,
  run: Run,
  { output, signal }: Pick<CommandContext, 'output' | 'signal'>,
): Promise<ExitCode> => {
  const { command, operands, flags, place } = run
  let host: Host | null = null
  const callerInFolder = async (given: string | null): Promise<AlcoveCaller> => {
    const dataDir = given ?? defaultDataDir({ platform: process.platform, home: homedir(), env: options.env })
    try {
      host = await startQuietly(options, dataDir)
      return callerInProcess(host)
    } catch (error) {
      const isTaken = error instanceof AlcoveError && error.code === 'Conflict'
      const beside = isTaken ? await callerBeside(followDataDir(dataDir)) : null
      if (beside === null) throw error
      return beside
    }
  }
  try {
    const caller = place.type === 'Host' ? callerOverHttp(place) : await callerInFolder(place.dataDir)
    return await command.run({ client: createContractClients(caller), caller, output, signal }, operands, flags)
  } finally {
    await (host as Host | null)?.stop()
  }
}

const runCommand = async (options: RunCommandLineOptions, name: string, argv: readonly string[]): Promise<ExitCode> => {
  // Also of words that cannot be read.
  const output = outputOf(argv.includes('--json'))
  const command = commands.find((each) => each.name === name)
  if (command === undefined) {
    output.fail({ code: 'Usage', error: `There is no command “${name}”. Try alcove help.` })
    return exitCodes.usage
  }
  const parsed = parseCommand(command, argv, options.env)
  if (parsed.type === 'Invalid') {
    output.fail({ code: 'Usage', error: `${parsed.message}. Try alcove help.` })
    return exitCodes.usage
  }
  const stopping = new AbortController()
  void firstSignal().then(() => stopping.abort(new Error('Stopped.')))
  try {
    return await runOn(options, parsed, { output, signal: stopping.signal })
  } catch (error) {
    output.fail(stopping.signal.aborted ? { code: 'Stopped', error: 'Stopped.' } : failureOf(error))
    return exitCodes.failed
  }
}

/** `alcove COMMAND ...`, from its words to its exit code. */
export const runCommandLine = async (options: RunCommandLineOptions): Promise<number> => {
  // Whoever reads may stop reading.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
  const [name = 'help', ...rest] = commandFirst(options.argv)
  switch (name) {
    case 'help':
    case '--help':
    case '-h':
      print(help)
      return exitCodes.done
    case 'serve':
      return runHeadless({ ...options, argv: rest })
    case 'mcp':
      return runMcp({ argv: rest, env: options.env })
    case 'completions': {
      const script = completions(rest[0])
      if (script === null) note('completions needs the name of a shell: bash, zsh or fish.')
      else print(script)
      return script === null ? exitCodes.usage : exitCodes.done
    }
    default:
      return runCommand(options, name, rest)
  }
}
