/** Node entry: the same host without Electron, for `npm run serve`. */
import { startHost } from './app/index.ts'
import { runHeadless } from './http/index.ts'
import { installationFolders } from './platform/index.ts'

process.exit(await runHeadless({ argv: process.argv.slice(2), startHost, ...installationFolders(import.meta.url) }))
