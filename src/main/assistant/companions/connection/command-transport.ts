import type { ChildProcess } from 'node:child_process'
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/client'
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio'
import spawn from 'cross-spawn'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ArrivalBudget } from './arrival-budget.ts'

/** The longest message, in bytes. */
const MAX_LINE = 2 * 1_048_576
/** How long a program may take to end by itself once its input has ended. */
const PATIENCE_MS = 1_000
const TAIL_LENGTH = 300
const NEWLINE = 10

export interface CommandTransportOptions {
  readonly command: string
  readonly args: readonly string[]
  /** Beside the few variables without which programs are not found. */
  readonly env: Readonly<Record<string, string>>
  /** The folder that it runs in. */
  readonly cwd: string
  readonly budget: ArrivalBudget
}

/** A program's standard input and output as a transport. What it sends is counted before it is read: a flood ends the program. */
export interface CommandTransport extends Transport {
  /** Why it was ended by us; null when it was not. */
  readonly endedFor: string | null
  /** Whether it was started and runs no longer. */
  readonly hasEnded: boolean
  /** The last that it said on standard error. */
  readonly lastWords: string
}

const isMessage = (line: string): JSONRPCMessage | null => {
  try {
    return parseJSONRPCMessage(JSON.parse(line))
  } catch {
    // Some programs greet on standard output.
    return null
  }
}

/** Ends a program with everything that it started. */
const kill = (child: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It is gone already.
  }
}

export const commandTransport = (options: CommandTransportOptions): CommandTransport => {
  let child: ChildProcess | null = null
  let endedFor: string | null = null
  let hasEnded = false
  let lastWords = ''
  let closed: Promise<void> = Promise.resolve()
  let line: Buffer[] = []
  let lineLength = 0

  const end = (reason: string): void => {
    endedFor ??= reason
    line = []
    if (child) kill(child, 'SIGKILL')
  }
  const takeLine = (): void => {
    const text = Buffer.concat(line).toString('utf8').trim()
    line = []
    lineLength = 0
    const message = text === '' ? null : isMessage(text)
    if (message) transport.onmessage?.(message)
  }
  const take = (chunk: Buffer) => {
    if (!options.budget.admits(chunk.length, 0)) return end(failureWords('ToolServerSentTooMuch'))
    let from = 0
    while (endedFor === null && from < chunk.length) {
      const at = chunk.indexOf(NEWLINE, from)
      const piece = chunk.subarray(from, at < 0 ? chunk.length : at)
      line.push(piece)
      lineLength += piece.length
      if (lineLength > MAX_LINE) return end(failureWords('ToolServerMessageTooLong'))
      if (at < 0) return
      if (!options.budget.admits(0, 1)) return end(failureWords('ToolServerSentTooOften'))
      takeLine()
      from = at + 1
    }
  }

  const transport: CommandTransport = {
    get endedFor() {
      return endedFor
    },
    get hasEnded() {
      return hasEnded
    },
    get lastWords() {
      return lastWords.trim()
    },
    start: () =>
      new Promise((resolve, reject) => {
        const { command, args, env, cwd } = options
        const started = spawn(command, [...args], {
          cwd,
          env: { ...getDefaultEnvironment(), ...env },
          stdio: ['pipe', 'pipe', 'pipe'],
          shell: false,
          windowsHide: true,
          // A group of its own, so that what it starts ends with it.
          detached: process.platform !== 'win32',
        })
        child = started
        closed = new Promise((done) => started.once('close', () => done()))
        started.once('spawn', resolve)
        started.once('error', reject)
        started.once('close', () => {
          child = null
          hasEnded = started.pid !== undefined
          transport.onclose?.()
        })
        started.stdin?.on('error', () => undefined)
        started.stdout?.on('data', take)
        started.stderr?.setEncoding('utf8').on('data', (text: string) => {
          if (!options.budget.admits(text.length, 0)) end(failureWords('ToolServerSentTooMuch'))
          lastWords = `${lastWords}${text}`.slice(-TAIL_LENGTH)
        })
      }),
    send: async (message) => {
      if (!child?.stdin?.writable) throw new Error('The program has ended.')
      child.stdin.write(`${JSON.stringify(message)}\n`)
    },
    close: async () => {
      const running = child
      if (!running) return
      running.stdin?.end()
      const impatient = setTimeout(() => kill(running, 'SIGKILL'), PATIENCE_MS)
      await closed
      clearTimeout(impatient)
    },
  }
  return transport
}
