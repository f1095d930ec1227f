import { fileURLToPath } from 'node:url'
import { unpackedPath } from './unpacked-path.ts'

/** Where the parts of the app stand on disk. Absolute paths. */
export interface InstallationFolders {
  /** The built interface. */
  readonly rendererDir: string
  /** The built preload script. */
  readonly preloadPath: string
  readonly resourcesDir: string
  /** The entry of the MCP server for programs that speak to a command. */
  readonly mcpEntry: string
}

/** Where things are, seen from an entry file: `src/main/*.ts` run as it stands, or `out/main/*.js`. */
export const installationFolders = (entryUrl: string): InstallationFolders => {
  const out = new URL(entryUrl.endsWith('.ts') ? '../../out/' : '../', entryUrl)
  return {
    rendererDir: fileURLToPath(new URL('renderer', out)),
    preloadPath: fileURLToPath(new URL('preload/index.cjs', out)),
    resourcesDir: unpackedPath(fileURLToPath(new URL('../../resources', entryUrl))),
    mcpEntry: fileURLToPath(new URL(entryUrl.endsWith('.ts') ? 'mcp.ts' : 'mcp.js', entryUrl)),
  }
}
