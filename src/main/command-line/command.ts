import type { ContractClients } from '../../contracts/index.ts'
import type { AlcoveCaller } from './alcove-caller.ts'
import type { Failure } from './failure.ts'

/** How a command ended, as the exit code of the process. */
export const exitCodes = { done: 0, failed: 1, usage: 2, nothingFound: 3 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Where a command's words go. */
export interface Output {
  /** Text for people on standard output; nothing with `--json`. */
  text(text: string): void
  /** One value on a line of its own on standard output; nothing without `--json`. */
  json(value: unknown): void
  /** What is on its way or went wrong, on standard error. */
  note(line: string): void
  /** Why the command, or one part of it, came to nothing: a sentence on standard error, and with `--json` a line with its code too. */
  fail(failure: Failure): void
}

export interface CommandContext {
  readonly client: ContractClients
  readonly caller: AlcoveCaller
  readonly output: Output
  readonly signal: AbortSignal
}

export interface CommandFlags {
  readonly [name: string]: string | boolean | undefined
}

/** One command: what it is called with, and what it does. */
export interface Command {
  readonly name: string
  /** The words after the name, as shown in the help. */
  readonly operands: string
  readonly summary: string
  /** Its own flags, beside those of every command. */
  readonly flags: Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly summary: string }>>
  /** Why these words and flags do not fit, in a sentence; null when they do. */
  problem(operands: readonly string[], flags: CommandFlags): string | null
  run(context: CommandContext, operands: readonly string[], flags: CommandFlags): Promise<ExitCode>
}
