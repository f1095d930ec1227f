import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Electron's own program, or null where it was never downloaded. Importing `electron` would start the download, so it is not asked. */
export const electronBinary = (root: string): string | null => {
  const packageDir = join(root, 'node_modules/electron')
  const pathFile = join(packageDir, 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : null
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const binary = folder ? join(folder, name ?? 'electron') : name && join(packageDir, 'dist', name)
  return binary && existsSync(binary) ? binary : null
}
