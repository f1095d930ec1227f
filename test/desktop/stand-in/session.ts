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
  | 'availableSpellCheckerLanguages'
  | 'setSpellCheckerDictionaryDownloadURL'
  | 'setSpellCheckerEnabled'
  | 'setSpellCheckerLanguages'
  | 'addWordToSpellCheckerDictionary'
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

  readonly availableSpellCheckerLanguages = ['de', 'de-DE', 'en-GB', 'en-US']
  // As in Electron before it is told anything.
  #spelling = { enabled: true, languages: ['en-US'] as readonly string[], from: '' }

  setSpellCheckerDictionaryDownloadURL(from: string): void {
    this.#spelling = { ...this.#spelling, from }
  }

  setSpellCheckerLanguages(languages: string[]): void {
    const unknown = languages.filter((language) => !this.availableSpellCheckerLanguages.includes(language))
    if (unknown.length > 0) throw new Error(`Invalid language code provided: ${unknown}`)
    this.#spelling = { ...this.#spelling, languages }
  }

  setSpellCheckerEnabled(enabled: boolean): void {
    this.#spelling = { ...this.#spelling, enabled }
    tellTest({ type: 'spelling', ...this.#spelling })
  }

  addWordToSpellCheckerDictionary(word: string): boolean {
    tellTest({ type: 'learned', word })
    return true
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
