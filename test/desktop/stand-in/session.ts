import { EventEmitter } from 'node:events'
import type { Download } from '@playwright/test'
import type { DownloadItem, Session } from 'electron'
import { toAppUrl } from './browser.ts'
import { onOrder } from './orders.ts'
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

/** What a page can ask for, by Electron's names. */
const PERMISSIONS = [
  ...['clipboard-read', 'clipboard-sanitized-write', 'display-capture', 'fullscreen', 'geolocation', 'idle-detection'],
  ...['media', 'mediaKeySystem', 'midi', 'midiSysex', 'notifications', 'openExternal', 'pointerLock', 'keyboardLock'],
  ...['speaker-selection', 'storage-access', 'window-management', 'fileSystem', 'hid', 'serial', 'usb', 'unknown'],
] as const

type Requested = Parameters<Parameters<Session['setPermissionRequestHandler']>[0] & object>[1]
type Checked = Parameters<Parameters<Session['setPermissionCheckHandler']>[0] & object>[1]

/** Electron's default session: permissions are asked of the app, and so are downloads. */
class StandInSession extends EventEmitter implements StoodInSession {
  // As in Electron, where a page gets what nobody decides about.
  #request: Parameters<Session['setPermissionRequestHandler']>[0] = null
  #check: Parameters<Session['setPermissionCheckHandler']>[0] = null
  #device: Parameters<Session['setDevicePermissionHandler']>[0] = null

  setPermissionRequestHandler(handler: Parameters<Session['setPermissionRequestHandler']>[0]): void {
    this.#request = handler
  }

  setPermissionCheckHandler(handler: Parameters<Session['setPermissionCheckHandler']>[0]): void {
    this.#check = handler
  }

  setDevicePermissionHandler(handler: Parameters<Session['setDevicePermissionHandler']>[0]): void {
    this.#device = handler
  }

  /** What a page gets that asks for everything; with the way where one of the two ways alone permits it. */
  permittedTo(from: string): string[] {
    const asked = PERMISSIONS.filter((permission) => {
      let granted = this.#request === null
      const answer = (value: boolean) => {
        granted = value
      }
      this.#request?.({} as never, permission as Requested, answer, { requestingUrl: from, isMainFrame: true } as never)
      return granted
    })
    const checked = PERMISSIONS.filter(
      (permission) => this.#check?.(null, permission as Checked, from, { isMainFrame: true } as never) ?? true,
    )
    const device = this.#device?.({ deviceType: 'usb', origin: from, device: {} as never }) ?? true
    return [
      ...asked.map((permission) => (checked.includes(permission) ? permission : `${permission}, asked for`)),
      ...checked.filter((permission) => !asked.includes(permission)).map((permission) => `${permission}, looked up`),
      ...(device ? ['device'] : []),
    ]
  }
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

onOrder('askPermissions', ({ from }) =>
  tellTest({ type: 'permitted', from, permissions: standInSession.permittedTo(from) }),
)
