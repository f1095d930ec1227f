import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAKE_INDEX_HTML, makeInterfaceFolders } from '../http/fake-interface-folders.ts'
import { createInterfaceFiles } from '../http/index.ts'
import { serveAppScheme } from './app-scheme.ts'

type Handler = (request: Request) => Response | Promise<Response>

let folders: Awaited<ReturnType<typeof makeInterfaceFolders>>
const handlers = new Map<string, Handler>()
beforeAll(async () => {
  folders = await makeInterfaceFolders()
  const protocol = { handle: (scheme: string, handler: Handler) => void handlers.set(scheme, handler) }
  serveAppScheme(protocol, createInterfaceFiles(folders))
})
afterAll(() => folders.remove())

const get = async (path: string, init: RequestInit = {}) => {
  const handler = handlers.get('alcove')
  if (!handler) throw new Error('The scheme is not served.')
  return handler(new Request(`alcove://app${path}`, init))
}

describe('serveAppScheme', () => {
  it('opens the interface at each of its addresses, with its policy', async () => {
    for (const path of ['/', '/documents/018f3a5e', '/settings']) {
      const response = await get(path)
      expect([response.status, await response.text()]).toEqual([200, FAKE_INDEX_HTML])
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })

  it('has nothing but the interface, to be read', async () => {
    expect((await get('/api/IKnowledgeApi/ListDocuments', { headers: { accept: 'application/json' } })).status).toBe(
      404,
    )
    expect((await get('/missing.js')).status).toBe(404)
    expect((await get('/', { method: 'POST' })).status).toBe(404)
  })
})
