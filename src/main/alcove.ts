/** Command-line entry: the same host without Electron, for a terminal and for scripts. */
import { startHost } from './app/index.ts'
import { runCommandLine } from './command-line/index.ts'
import { installationFolders, keepHeapsSmall } from './platform/index.ts'

keepHeapsSmall()
const { argv, env } = process
process.exit(await runCommandLine({ argv: argv.slice(2), env, startHost, ...installationFolders(import.meta.url) }))
