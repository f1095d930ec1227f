/** Node entry: the same host without Electron, for `npm run serve`. */
import { installationFolders } from './platform/installation/installation-folders.ts'
import { keepHeapsSmall } from './platform/memory/keep-heaps-small.ts'
import { startSearchThread } from './retrieval/store/search-thread.ts'

keepHeapsSmall()
startSearchThread()
const [{ startHost }, { runHeadless }] = await Promise.all([import('./app/index.ts'), import('./http/index.ts')])
process.exit(await runHeadless({ argv: process.argv.slice(2), startHost, ...installationFolders(import.meta.url) }))
