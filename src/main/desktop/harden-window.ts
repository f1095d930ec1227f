import type { Session, WebContents, WebPreferences } from 'electron'
import { isExternalAddress } from './external-address.ts'
import type { WindowAddress } from './window-address.ts'

export interface HardenOptions {
  readonly address: WindowAddress
  /** Hands an address to the operating system. */
  readonly openExternal: (url: string) => void
  /** Opens a page of the app's own in a window of its own; null where there is to be none. */
  readonly openOwn: ((path: string) => void) | null
}

/** How every window of the app runs its page: in a process without Node, behind the preload script alone. */
export const windowPreferences = (preloadPath: string): WebPreferences => ({
  preload: preloadPath,
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  webSecurity: true,
  // As far as the session allows it, which downloads no dictionary unasked.
  spellcheck: true,
})

/** What a page may be granted: writing text that the user chose to copy, nothing else. */
const GRANTED = new Set(['clipboard-sanitized-write'])

/** Keeps the page where it is: no navigation, no windows but the app's own, no frames from elsewhere, no permissions. */
export const hardenWindow = (contents: WebContents, { address, openExternal, openOwn }: HardenOptions): void => {
  const openOutside = (url: string) => {
    if (isExternalAddress(url) && !address.isOurs(url)) openExternal(url)
  }
  contents.setWindowOpenHandler(({ url }) => {
    if (openOwn !== null && address.isOurs(url)) {
      const { pathname, search } = new URL(url)
      // One that the shell opens is hardened as this one; one that Chromium opens would not be.
      openOwn(`${pathname}${search}`)
    } else openOutside(url)
    return { action: 'deny' }
  })
  contents.on('will-navigate', (event) => {
    if (address.isOurs(event.url)) return
    event.preventDefault()
    openOutside(event.url)
  })
  contents.on('will-redirect', (event) => {
    if (!address.isOurs(event.url)) event.preventDefault()
  })
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && !address.isOurs(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
}

/** What the page itself has made may be saved, e.g. a conversation; nothing is ever fetched from elsewhere onto the disk. */
export const refuseDownloads = (session: Pick<Session, 'on'>, address: WindowAddress): void => {
  session.on('will-download', (event, item) => {
    const url = item.getURL()
    const isOwn = url.startsWith('blob:') ? address.isOurs(url.slice('blob:'.length)) : address.isOurs(url)
    if (!isOwn) event.preventDefault()
  })
}

export const denyPermissions = (
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>,
  address: WindowAddress,
): void => {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(GRANTED.has(permission) && address.isOurs(details.requestingUrl)),
  )
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => GRANTED.has(permission) && address.isOurs(origin),
  )
  session.setDevicePermissionHandler(() => false)
}
