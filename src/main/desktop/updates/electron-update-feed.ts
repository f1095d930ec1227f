import type { AppUpdater } from 'electron-updater'
import type { UpdateFeed } from './update-feed.ts'

/** The part of electron-updater that is used. */
export type ElectronUpdater = Pick<
  AppUpdater,
  'autoDownload' | 'autoInstallOnAppQuit' | 'checkForUpdates' | 'downloadUpdate' | 'quitAndInstall' | 'on' | 'off'
>

/** The feed that the packaged app names in `app-update.yml`, read by electron-updater, which checks digests and signatures. */
export const electronUpdateFeed = (updater: ElectronUpdater): UpdateFeed => {
  updater.autoDownload = false
  // Only after the snapshot, and so never on the way out.
  updater.autoInstallOnAppQuit = false
  return {
    async find() {
      const found = await updater.checkForUpdates()
      return found?.isUpdateAvailable ? found.updateInfo.version : null
    },
    async download(onProgress) {
      const tell = ({ percent }: { readonly percent: number }) => onProgress(percent / 100)
      updater.on('download-progress', tell)
      try {
        await updater.downloadUpdate()
      } finally {
        updater.off('download-progress', tell)
      }
    },
    installAndRestart: () => updater.quitAndInstall(false, true),
  }
}
