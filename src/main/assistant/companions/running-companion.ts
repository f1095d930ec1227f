import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { type CompanionState, type CompanionTransport, fail, type Result, succeed } from '../../../contracts/index.ts'
import type { Logger, Transport } from '../../platform/index.ts'
import { type CompanionConnection, CompanionEnd, type ConnectCompanion } from './connection/connect-companion.ts'
import { type ReadTools, readTools } from './offered/read-tools.ts'

/** A server that says of itself again and again that its tools changed is asked no more often than this. */
const LIST_PAUSE_MS = 1_000

export interface RunningCompanionOptions {
  readonly name: string
  readonly transport: CompanionTransport
  readonly secrets: Readonly<Record<string, string>>
  readonly cwd: string
  readonly version: string
  readonly connect: ConnectCompanion
  readonly outbound: Transport
  readonly connectTimeoutMs: number
  readonly callTimeoutMs: number
  /** Told of every change of state and of tools. */
  readonly onChange: (run: Pick<RunningCompanion, 'state' | 'misbehaved'>) => void
  readonly logger: Logger
}

/** A tool server that was started: connecting, connected, or ended with a reason. */
export interface RunningCompanion {
  readonly state: CompanionState
  readonly offered: ReadTools
  /** Whether it was ended for what it sent. */
  readonly misbehaved: boolean
  /** Resolves when it is Ready or has failed. */
  readonly settled: Promise<void>
  /** The connection, or why there is none. */
  connection(): Result<CompanionConnection, string>
  stop(): Promise<void>
}

const NOTHING: ReadTools = { tools: [], unusable: [] }

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export const startCompanion = (options: RunningCompanionOptions): RunningCompanion => {
  const { name, connect, onChange, logger } = options
  let state: CompanionState = { type: 'Starting' }
  let offered = NOTHING
  let misbehaved = false
  let connection: CompanionConnection | null = null
  const stopping = new AbortController()
  let stopped = false
  let listing: Promise<void> | null = null
  let again: NodeJS.Timeout | null = null

  const change = (next: CompanionState) => {
    state = next
    if (next.type !== 'Ready') offered = NOTHING
    if (!stopped) onChange({ state, misbehaved })
  }
  const failWith = async (error: unknown) => {
    misbehaved = error instanceof CompanionEnd && error.misbehaved
    const reason = messageOf(error)
    logger.warn({ companion: name }, 'a tool server failed')
    const failing = connection
    connection = null
    change({ type: 'Failed', reason, restarts: 0 })
    await failing?.close()
  }
  const list = async (): Promise<void> => {
    try {
      const listed = await connection?.listTools()
      if (listed === undefined || stopped) return
      offered = readTools(name, listed)
      change({ type: 'Ready' })
    } catch (error) {
      await failWith(new Error(failureWords('ToolServerToldNoTools', { failure: messageOf(error).slice(0, 300) })))
    }
  }
  /** One list at a time, and a pause between two. */
  const listAgain = (): void => {
    again ??= setTimeout(() => {
      again = null
      listing = (listing ?? Promise.resolve()).then(list)
    }, LIST_PAUSE_MS)
  }
  const start = async (): Promise<void> => {
    try {
      const opened = await connect({
        ...options,
        signal: stopping.signal,
        onEnded: (end) => void failWith(end),
        onToolsChanged: listAgain,
      })
      if (stopped) return await opened.close()
      connection = opened
      listing = list()
      await listing
    } catch (error) {
      await failWith(error)
    }
  }
  const settled = start()

  return {
    get state() {
      return state
    },
    get offered() {
      return offered
    },
    get misbehaved() {
      return misbehaved
    },
    settled,
    connection: () => {
      if (connection) return succeed(connection)
      return fail(state.type === 'Failed' ? state.reason : 'It is not running.')
    },
    stop: async () => {
      stopped = true
      stopping.abort(new Error('It was stopped.'))
      if (again) clearTimeout(again)
      const open = connection
      connection = null
      await open?.close()
      await settled
    },
  }
}
