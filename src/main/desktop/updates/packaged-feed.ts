import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { electronUpdateFeed } from './electron-update-feed.ts'
import type { UpdateFeed } from './update-feed.ts'

/** Where the app was packaged with a feed and can replace itself, that feed; else null, and there is nothing to offer. */
export const packagedFeed = async (packaged: boolean, resourcesPath: string): Promise<UpdateFeed | null> => {
  if (!packaged || !existsSync(join(resourcesPath, 'app-update.yml'))) return null
  if (process.platform === 'linux' && !process.env.APPIMAGE) return null
  // Loaded only where it is used: it reads the packaged app's own files.
  const { default: updaters } = await import('electron-updater')
  return electronUpdateFeed(updaters.autoUpdater)
}
