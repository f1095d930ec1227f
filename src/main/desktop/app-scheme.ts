import type { CustomScheme, Protocol } from 'electron'
import type { InterfaceFiles } from '../http/index.ts'
import { APP_SCHEME } from './window-address.ts'

/** To be registered before the app is ready: makes the scheme a secure origin of its own. */
export const appSchemePrivileges: CustomScheme = {
  scheme: APP_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
}

/** Serves the interface to the window, with the same containment and headers as on localhost. */
export const serveAppScheme = (
  protocol: Pick<Protocol, 'handle'>,
  files: InterfaceFiles,
  /** Pages that the shell makes itself; they come first. */
  ownPages: (url: URL) => Promise<Response | null> = async () => null,
): void =>
  protocol.handle(APP_SCHEME, async (request) => {
    const headers = new Headers(request.headers)
    // What a scheme of our own answers is not decoded on its way.
    headers.delete('accept-encoding')
    // Only the window asks here: an address without a preference is a page that it opens.
    if (!headers.has('accept')) headers.set('accept', 'text/html')
    const found =
      request.method === 'GET'
        ? ((await ownPages(new URL(request.url))) ?? (await files.respond({ url: request.url, headers })))
        : null
    return found ?? new Response('There is nothing at this address.', { status: 404 })
  })
