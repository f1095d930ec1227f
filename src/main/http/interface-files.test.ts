import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAKE_INDEX_HTML, makeInterfaceFolders, OUTSIDE_TEXT } from './fake-interface-folders.ts'
import { createInterfaceFiles, type InterfaceFiles } from './interface-files.ts'

let folders: Awaited<ReturnType<typeof makeInterfaceFolders>>
let files: InterfaceFiles

beforeAll(async () => {
  folders = await makeInterfaceFolders()
  files = createInterfaceFiles(folders)
})
afterAll(() => folders.remove())

const page = { accept: 'text/html,application/xhtml+xml' }
const get = (path: string, headers: Record<string, string> = {}, base = 'http://127.0.0.1:1') =>
  files.respond({ url: base + path, headers: new Headers(headers) })

describe('createInterfaceFiles', () => {
  it.each([
    ['/assets/app-1a2b.js', 'text/javascript; charset=utf-8'],
    ['/assets/pdf.worker-1a2b.mjs', 'text/javascript; charset=utf-8'],
    ['/assets/decoder.wasm', 'application/wasm'],
    ['/samples/log.csv', 'text/csv; charset=utf-8'],
    ['/samples/guide.md', 'text/markdown; charset=utf-8'],
    ['/samples/handbook.pdf', 'application/pdf'],
    ['/svg/icon.svg', 'image/svg+xml'],
    ['/locales/en.json', 'application/json'],
    ['/', 'text/html; charset=utf-8'],
  ])('serves %s as %s', async (path, type) => {
    const response = await get(path)
    expect(response?.headers.get('content-type')).toBe(type)
    expect(response?.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('serves the same under the scheme of the window', async () => {
    expect(await (await get('/', {}, 'alcove://app'))?.text()).toBe(FAKE_INDEX_HTML)
    expect((await get('/samples/log.csv', {}, 'alcove://app'))?.status).toBe(200)
  })

  it.each(['/documents', '/documents/018f3a5e', '/assistant/', '/ai-context', '/settings'])(
    'answers the page address %s with the interface',
    async (path) => {
      expect(await (await get(path, page))?.text()).toBe(FAKE_INDEX_HTML)
      expect(await get(path, { accept: 'application/json' })).toBeNull()
    },
  )

  it.each(['/missing.js', '/assets/missing.css', '/samples/missing.md', '/samples', '/svg/'])(
    'has no %s',
    async (path) => {
      expect(await get(path, path.includes('.') ? page : {})).toBeNull()
    },
  )

  it.each([
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/samples/%2e%2e%2f%2e%2e%2foutside.txt',
    '/samples/..%5c..%5coutside.txt',
    '/samples/../models/model.onnx',
    '/models/model.onnx',
    '/linked.txt',
    '/.secret',
    '/outside.txt%00.html',
    '/%E0%A4%A',
    '//outside.txt',
    '/C:/outside.txt',
  ])('does not lead out of its folders by %s', async (path) => {
    for (const base of ['http://127.0.0.1:1', 'alcove://app']) {
      const response = await get(path, page, base)
      expect((await response?.text()) ?? '').not.toContain(OUTSIDE_TEXT)
    }
  })

  it.each([
    ['gzip, deflate, br, zstd', 'compressed', 'br'],
    ['br;q=0.5', 'compressed', 'br'],
    ['gzip, br;q=0', 'export {}', null],
    ['broken', 'export {}', null],
    ['', 'export {}', null],
  ])('to who accepts "%s" a script is sent as "%s"', async (accepted, text, encoding) => {
    const response = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
    expect(await response?.text()).toBe(text)
    expect(response?.headers.get('content-encoding')).toBe(encoding)
    expect(response?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const tag = response?.headers.get('etag') ?? ''
    const again = { 'accept-encoding': accepted, 'if-none-match': tag }
    expect((await get('/assets/app-1a2b.js', again))?.status).toBe(304)
    expect((await get('/assets/app-1a2b.js', { ...again, 'if-none-match': '"other"' }))?.status).toBe(200)
  })

  it('keeps hashed names for ever, has the rest asked again, and pages not kept at all: their address may hold a link', async () => {
    expect((await get('/assets/app-1a2b.js'))?.headers.get('cache-control')).toContain('immutable')
    expect((await get('/'))?.headers.get('cache-control')).toBe('no-store')
    const first = await get('/samples/guide.md')
    expect(first?.headers.get('cache-control')).toBe('no-cache')
    const again = await get('/samples/guide.md', { 'if-none-match': first?.headers.get('etag') ?? '' })
    expect(again?.status).toBe(304)
  })
})
