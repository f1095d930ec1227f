import { EventEmitter } from 'node:events'
import type { Download } from '@playwright/test'
import type { DownloadItem, Session } from 'electron'
import { toAppUrl } from './browser.ts'
import { tellTest } from './parent-channel.ts'

type StoodInSession = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'flushStorageData'
  | 'clearStorageData'
  | 'clearCache'
  | 'resolveProxy'
>

/** Electron's default session: what it is told about permissions goes nowhere, and downloads ask first. */
class StandInSession extends EventEmitter implements StoodInSession {
  setPermissionRequestHandler(): void {}
  setPermissionCheckHandler(): void {}
  setDevicePermissionHandler(): void {}
  // Nothing outside Chromium can ask it for that; it writes when it is closed in good order, and in its own time.
  flushStorageData(): void {}
  async clearStorageData(): Promise<void> {}
  async clearCache(): Promise<void> {}
  /** What the operating system's settings say, which a test sets. */
  async resolveProxy(): Promise<string> {
    return process.env.ALCOVE_STAND_IN_PROXY ?? 'DIRECT'
  }

  download(download: Download): void {
    const url = toAppUrl(download.url())
    let refused = false
    const event = {
      preventDefault: () => {
        refused = true
        void download.cancel()
      },
    }
    this.emit('will-download', event, { getURL: () => url } as Pick<DownloadItem, 'getURL'>)
    tellTest({ type: 'download', url, refused })
  }
}

export const standInSession = new StandInSession()
