/** Node entry: the same host without Electron, for `npm run serve`. */
import { startHost } from './app/index.ts'
import { runHeadless } from './http/index.ts'
import { installationFolders, keepHeapsSmall } from './platform/index.ts'

keepHeapsSmall()
process.exit(await runHeadless({ argv: process.argv.slice(2), startHost, ...installationFolders(import.meta.url) }))
