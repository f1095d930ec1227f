/** Electron entry: opens the desktop shell around the host. */
import { startHost } from './app/index.ts'
import { runDesktop } from './desktop/index.ts'
import { installationFolders, keepHeapsSmall } from './platform/index.ts'

keepHeapsSmall()
// Not awaited: Electron is not ready before its entry module has run to its end.
void runDesktop({ startHost, ...installationFolders(import.meta.url) })
