import { spawnSync } from 'node:child_process'
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

const LONGEST_DOWNLOAD_MS = 10 * 60_000

/** Downloads Electron's program with the package's own installer, which checks it; null where that cannot be done. */
export const fetchElectron = (root: string): string | null => {
  const installer = join(root, 'node_modules/electron/install.js')
  spawnSync(process.execPath, [installer], { stdio: 'ignore', timeout: LONGEST_DOWNLOAD_MS })
  return electronBinary(root)
}

/** Whether a window could be shown at all. */
export const hasDisplay = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean =>
  platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
