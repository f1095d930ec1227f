/** A headless host that serves the page of an app of one's own, from the folder that `OWN_PAGE_DIR` names. */
import { startHost } from '../../../src/main/app/index.ts'
import { runHeadless } from '../../../src/main/http/index.ts'
import { installationFolders } from '../../../src/main/platform/index.ts'

const folders = installationFolders(new URL('../../../src/main/headless.ts', import.meta.url).href)
const rendererDir = process.env.OWN_PAGE_DIR ?? folders.rendererDir

process.exit(await runHeadless({ argv: process.argv.slice(2), startHost, ...folders, rendererDir }))
