import { commands } from './commands/index.ts'
import { sharedFlags } from './parse-command.ts'

const COLUMN = 24
const line = (left: string, right: string): string => `  ${left.padEnd(COLUMN)}${right}\n`

type Flags = Readonly<Record<string, { readonly type: string; readonly summary: string }>>
const flagLines = (flags: Flags): string =>
  Object.entries(flags)
    .map(([name, { type, summary }]) => line(`--${name}${type === 'string' ? ' …' : ''}`, summary))
    .join('')

export const help = `Alcove on the command line: your documents, offline.

  alcove COMMAND ...

${line('serve', 'The interface for a browser and JSON over HTTP; alcove serve --help.')}${line('mcp', 'The Model Context Protocol for other programs; alcove mcp --help.')}${commands
  .map(({ name, operands, summary }) => line(`${name} ${operands}`, summary))
  .join('')}${line('completions SHELL', 'What bash, zsh or fish need to complete these.')}
Flags of every command:

${flagLines(sharedFlags)}
Flags of their own:

${commands
  .filter(({ flags }) => Object.keys(flags).length > 0)
  .map(({ name, flags }) => `  ${name}\n${flagLines(flags)}`)
  .join('')}
Exit codes: 0 done, 1 failed, 2 called wrongly, 3 nothing found. With --json a failure is a line with “code” and “error”.
`
