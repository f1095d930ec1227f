import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { hostEnvironment } from '../scripts/launch/memory-environment.ts'
import { entryFile } from './entry-file.ts'
import { createHostClient, type HostClient } from './host-client.ts'

export interface HostLaunch {
  /** Kept by the caller; without one, a new temporary directory that goes away with the host. */
  readonly dataDir?: string
  /** The built `out/main/headless.js`, also where tests start hosts from their sources. */
  readonly bundle?: boolean
  /** Another entry file that takes the same arguments. */
  readonly script?: string
  readonly args?: readonly string[]
  /** Modules that Node loads before the host. */
  readonly imports?: readonly URL[]
  /** A command that runs the host's command line, e.g. `unshare -n`. */
  readonly wrap?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Opens a channel for messages between this process and the modules of `imports`. */
  readonly ipc?: boolean
  readonly listeningWithinMs?: number
}

export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A real headless host in a process of its own. */
export interface RunningHost extends AsyncDisposable {
  readonly url: string
  readonly token: string
  /** The address that signs one browser in; empty where several people bring tokens. */
  readonly openUrl: string
  readonly dataDir: string
  readonly pid: number
  readonly child: ChildProcess
  /** From the start of the process to the line that says it listens. */
  readonly listeningAfterMs: number
  /** What the announced token may do. */
  readonly client: HostClient
  /** Another caller of the same host. */
  as(token: string, teamId?: string): HostClient
  readonly exited: Promise<Exit>
  log(): string
  /** SIGKILL: the host has no chance to save anything. */
  kill9(): Promise<void>
  /** SIGTERM, as a service manager stops it. */
  stop(): Promise<Exit>
}

/** The host ended before it listened. */
export class HostRefused extends Error {
  override readonly name = 'HostRefused'
  readonly exit: Exit
  readonly log: string

  constructor(exit: Exit, log: string) {
    super(`The host ended with ${exit.code ?? exit.signal} before it listened:\n${log}`)
    this.exit = exit
    this.log = log
  }
}

const listening = z.object({
  event: z.literal('listening'),
  url: z.url(),
  token: z.string().nullable().default(null),
  openUrl: z.url().nullable().default(null),
})
const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** A new empty directory for a host's data, to be removed by the caller. */
export const temporaryDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'alcove-host-'))

/** As `npm run serve` has it: without it V8 keeps 50 MB for young objects once there was much to do, and the host is no faster for them. */
const YOUNG_HEAP = '--max-semi-space-size=4'

const commandLine = (launch: HostLaunch, dataDir: string): string[] => {
  const file = launch.script ?? entryFile('headless', launch.bundle)
  return [
    ...(launch.wrap ?? []),
    process.execPath,
    YOUNG_HEAP,
    ...(launch.imports ?? []).flatMap((url) => ['--import', url.href]),
    ...[file, '--port', '0', '--data-dir', dataDir, '--no-open', ...(launch.args ?? [])],
  ]
}

export const launchHost = async (launch: HostLaunch = {}): Promise<RunningHost> => {
  const dataDir = launch.dataDir ?? (await temporaryDataDir())
  const [command = '', ...args] = commandLine(launch, dataDir)
  const startedAt = performance.now()
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe', ...(launch.ipc ? (['ipc'] as const) : [])],
    env: { ...hostEnvironment(process.env), ...launch.env },
  })
  let log = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }))
    child.once('error', (error) => {
      log += String(error)
      resolve({ code: null, signal: null })
    })
  })
  // A test that fails before it disposes of its host must not leave it running.
  const orphaned = () => child.kill('SIGKILL')
  process.once('exit', orphaned)
  void exited.then(() => process.off('exit', orphaned))
  const gone = (): boolean => child.exitCode !== null || child.signalCode !== null
  const end = async (signal: NodeJS.Signals): Promise<Exit> => {
    if (!gone()) child.kill(signal)
    return exited
  }
  const removeOwnDirectory = async (): Promise<void> => {
    if (launch.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }

  const announced = await new Promise<z.infer<typeof listening>>((resolve, reject) => {
    const withinMs = launch.listeningWithinMs ?? 120_000
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`The host was not listening after ${withinMs} ms:\n${log}`))
    }, withinMs)
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const parsed = listening.safeParse(parseLine(line))
        if (!parsed.success) return
        clearTimeout(timer)
        resolve(parsed.data)
      })
    }
    void exited.then((exit) => reject(new HostRefused(exit, log)))
    void exited.finally(() => clearTimeout(timer))
  }).catch(async (error: unknown) => {
    await removeOwnDirectory()
    throw error
  })
  const listeningAfterMs = performance.now() - startedAt

  const as = (token: string, teamId?: string): HostClient => createHostClient({ url: announced.url, token, teamId })
  const token = announced.token ?? ''
  return {
    url: announced.url,
    token,
    openUrl: announced.openUrl ?? '',
    dataDir,
    pid: child.pid ?? 0,
    child,
    listeningAfterMs,
    client: as(token),
    as,
    exited,
    log: () => log,
    kill9: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: async () => {
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await end('SIGTERM')
      clearTimeout(timer)
      await removeOwnDirectory()
    },
  }
}
