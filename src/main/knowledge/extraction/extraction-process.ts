import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { workerUrl } from '../../platform/index.ts'
import type { ExtractionLimits } from './extraction-limits.ts'
import type { ExtractionStart, ExtractionWorkerData, FromWorker, ToWorker } from './extraction-protocol.ts'

/** Why a process ended while it had work: it took more memory than it may, or something in it broke. */
export type DeathCause = 'Memory' | 'Crash'

/** The process ended while it read a document, which is what the document may have done. */
export class ExtractionProcessDied extends Error {
  override readonly name = 'ExtractionProcessDied'
  readonly deathCause: DeathCause

  constructor(deathCause: DeathCause, message: string) {
    super(message)
    this.deathCause = deathCause
  }
}

/** A child process that reads documents, one at a time; whatever a document does to it, the host lives on. */
export interface ExtractionProcess {
  /** Whether it has read no document yet: what it dies of is the document's doing. */
  isFresh: boolean
  send(message: ToWorker): void
  /** Hears its messages, and `onDeath` once if it ends by itself, until the returned function is called. */
  listen(onMessage: (message: FromWorker) => void, onDeath: (death: ExtractionProcessDied) => void): () => void
  /** Whether it has not ended. */
  readonly isAlive: boolean
  /** Keeps the host alive or not. */
  hold(on: boolean): void
  end(): Promise<void>
}

/** Parsers make much that lives briefly: a smaller room for it halves what a process holds, for a sixth more time. */
const YOUNG_HEAP = '--max-semi-space-size=8'
const STDERR_KEPT = 8_192
const outOfMemory = /out of memory|Allocation failed|memory limit/i

/** What the process sees of the host's surroundings: enough to start, and no secrets. */
const inheritedVariables = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LANG', 'TZ', 'LD_LIBRARY_PATH']

/**
 * Where a process that runs from sources keeps what Node made of them: a folder of its own beside the host's, so that nothing it writes
 * is ever run by the host. From a bundle nothing is kept, and the process writes nowhere.
 */
const codeCache = (): string | null => {
  const { NODE_COMPILE_CACHE: hosts } = process.env
  return hosts && import.meta.url.endsWith('.ts') ? join(hosts, 'extraction') : null
}

const childEnvironment = (cache: string | null): NodeJS.ProcessEnv => ({
  ...(cache && { NODE_COMPILE_CACHE: cache }),
  ...Object.fromEntries(inheritedVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  // Its threads would each keep a heap of what C++ has freed: a fifth less memory, at no cost in time.
  MALLOC_ARENA_MAX: '1',
  // Electron's program then is Node; Node itself takes no notice.
  ELECTRON_RUN_AS_NODE: '1',
})

/** A document's code, were it ever run, could write nothing and start nothing. Electron's Node does not know the permissions. */
const permissions = (cache: string | null): string[] =>
  process.versions.electron === undefined && process.allowedNodeEnvironmentFlags.has('--permission')
    ? ['--permission', '--allow-fs-read=*', '--allow-worker', ...(cache ? [`--allow-fs-write=${cache}/*`] : [])]
    : []

/** Starts a process; resolves when it can take work. A failure to start is thrown as it is: no document is to blame. */
export const startExtractionProcess = async (
  data: ExtractionWorkerData,
  limits: ExtractionLimits,
): Promise<ExtractionProcess> => {
  const start: ExtractionStart = { ...data, memoryBytes: limits.memoryBytes }
  const cache = codeCache()
  const child = fork(fileURLToPath(workerUrl(import.meta.url, 'extraction-worker')), [JSON.stringify(start)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: childEnvironment(cache),
    execArgv: [`--max-old-space-size=${limits.heapMb}`, YOUNG_HEAP, '--no-warnings', ...permissions(cache)],
  })
  let lastWords = ''
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    lastWords = (lastWords + words).slice(-STDERR_KEPT)
  })
  const closed = once(child, 'close').catch(() => [])
  const death = (code: number | null, signal: string | null): ExtractionProcessDied => {
    const how = `the extraction process ended with ${signal ?? `code ${code}`}: ${lastWords.slice(-500)}`
    return new ExtractionProcessDied(outOfMemory.test(lastWords) ? 'Memory' : 'Crash', how)
  }
  await readiness(child, death)

  return {
    isFresh: true,
    get isAlive() {
      return child.exitCode === null && child.signalCode === null && child.connected
    },
    send(message) {
      // What cannot be sent any more is told by the death.
      child.send(message, () => {})
    },
    listen(onMessage, onDeath) {
      // `close` comes after the last words were read, `exit` does not.
      const onClose = (code: number | null, signal: string | null): void => onDeath(death(code, signal))
      child.on('message', onMessage).on('close', onClose)
      if (child.exitCode !== null || child.signalCode !== null) {
        void closed.then(() => onDeath(death(child.exitCode, child.signalCode)))
      }
      return () => void child.off('message', onMessage).off('close', onClose)
    },
    hold(on) {
      const change = on ? 'ref' : 'unref'
      child[change]()
      child.channel?.[change]()
    },
    async end() {
      // Whoever waits for its end keeps the host alive for it.
      child.ref()
      child.kill('SIGKILL')
      await closed
    },
  }
}

const readiness = (child: ChildProcess, death: (code: number | null, signal: string | null) => Error): Promise<void> =>
  new Promise((resolve, reject) => {
    const onClose = (code: number | null, signal: string | null): void =>
      reject(new Error('The extraction process did not start.', { cause: death(code, signal) }))
    child.once('message', () => {
      child.off('close', onClose)
      resolve()
    })
    child.once('close', onClose)
    child.on('error', (cause) => reject(new Error('The extraction process could not be started.', { cause })))
  })
