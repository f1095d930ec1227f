import type { BrowserContext } from '@playwright/test'
import type { Protocol } from 'electron'
import { toAppUrl, toWebUrl } from './browser.ts'

type Handler = Parameters<Protocol['handle']>[1]

const handlers = new Map<string, Handler>()

export const standInProtocol = {
  registerSchemesAsPrivileged: () => undefined,
  handle: (scheme: string, handler: Handler) => void handlers.set(scheme, handler),
} satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'>

/** Answers the pages' requests under an app scheme from its handler. */
export const routeSchemes = async (context: BrowserContext, origin: string): Promise<void> => {
  await context.route(`${toWebUrl(origin)}/**`, async (route) => {
    const request = route.request()
    const url = toAppUrl(request.url())
    const handler = handlers.get(new URL(url).protocol.slice(0, -1))
    if (!handler) return route.abort()
    const headers = new Headers(Object.entries(await request.allHeaders()).filter(([name]) => !name.startsWith(':')))
    const response = await handler(new Request(url, { method: request.method(), headers }))
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
  })
}
