import { EventEmitter } from 'node:events'
import type { Session, WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { denyPermissions, hardenWindow, windowPreferences } from './harden-window.ts'
import { createWindowAddress } from './window-address.ts'

const address = createWindowAddress(null)
const OURS = 'alcove://app/documents'
const THEIRS = 'https://a.example/'

type Handlers = Parameters<typeof denyPermissions>[0]

const hardenedSession = () => {
  let request: Parameters<Handlers['setPermissionRequestHandler']>[0] = null
  let check: Parameters<Handlers['setPermissionCheckHandler']>[0] = null
  let device: Parameters<Handlers['setDevicePermissionHandler']>[0] = null
  denyPermissions(
    {
      setPermissionRequestHandler: (handler) => {
        request = handler
      },
      setPermissionCheckHandler: (handler) => {
        check = handler
      },
      setDevicePermissionHandler: (handler) => {
        device = handler
      },
    } satisfies Handlers as unknown as Session,
    address,
  )
  return {
    asks: (permission: string, requestingUrl: string): boolean | null => {
      let granted: boolean | null = null
      const answer = (value: boolean) => {
        granted = value
      }
      request?.({} as never, permission as never, answer, { requestingUrl } as never)
      return granted
    },
    checks: (permission: string, origin: string) => check?.(null, permission as never, origin, {} as never),
    device: () => device?.({ deviceType: 'usb', origin: OURS, device: {} } as never),
  }
}

describe('permissions', () => {
  const session = hardenedSession()

  it.each([
    'media',
    'geolocation',
    'notifications',
    'midi',
    'clipboard-read',
    'display-capture',
    'openExternal',
    'hid',
    'usb',
  ])(
    '%s is refused to the app’s own page and to any other, where it is asked for and where it is looked up',
    (permission) => {
      for (const from of [OURS, THEIRS])
        expect([session.asks(permission, from), session.checks(permission, from)]).toEqual([false, false])
    },
  )

  it('text that was chosen is copied by the app’s own page alone, and no device is handed over', () => {
    const copy = 'clipboard-sanitized-write'
    expect([session.asks(copy, OURS), session.checks(copy, OURS)]).toEqual([true, true])
    expect([session.asks(copy, THEIRS), session.checks(copy, THEIRS)]).toEqual([false, false])
    expect(session.device()).toBe(false)
  })
})

describe('where a window goes', () => {
  const emitter = new EventEmitter()
  const outside: string[] = []
  const own: string[] = []
  let open: Parameters<WebContents['setWindowOpenHandler']>[0] = () => ({ action: 'allow' })
  const contents = Object.assign(emitter, {
    setWindowOpenHandler: (handler: typeof open) => {
      open = handler
    },
  })
  hardenWindow(contents as unknown as WebContents, {
    address,
    openExternal: (url) => void outside.push(url),
    openOwn: (path) => void own.push(path),
  })
  /** Whether the app lets it happen. */
  const goes = (event: string, details: object = {}): boolean => {
    let prevented = false
    emitter.emit(event, { ...details, preventDefault: () => (prevented = true) })
    return !prevented
  }

  it('frames from elsewhere, redirects to elsewhere and webviews are stopped; its own go on', () => {
    expect(goes('will-frame-navigate', { url: THEIRS, isMainFrame: false })).toBe(false)
    expect(goes('will-frame-navigate', { url: OURS, isMainFrame: false })).toBe(true)
    expect(goes('will-redirect', { url: THEIRS })).toBe(false)
    expect(goes('will-redirect', { url: OURS })).toBe(true)
    expect(goes('will-attach-webview')).toBe(false)
    // None of them is handed to the system: nobody clicked.
    expect(outside).toEqual([])
  })

  it('a link to elsewhere is the system’s, and no window but the app’s own opens', () => {
    expect(goes('will-navigate', { url: OURS })).toBe(true)
    expect(goes('will-navigate', { url: THEIRS })).toBe(false)
    expect(goes('will-navigate', { url: 'file:///etc/passwd' })).toBe(false)
    for (const url of [`${OURS}?x=1`, 'https://b.example/', 'smb://a.example/x'])
      expect(open({ url } as never)).toEqual({ action: 'deny' })
    expect(outside).toEqual([THEIRS, 'https://b.example/'])
    expect(own).toEqual(['/documents?x=1'])
  })
})

it('a page runs isolated, in a sandbox, without Node', () => {
  expect(windowPreferences('/preload.cjs')).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webSecurity: true,
  })
})
