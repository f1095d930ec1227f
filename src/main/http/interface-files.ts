import { readFile, realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { StaticPathBehaviour } from '../app/index.ts'
import { securityHeaders } from './security-headers.ts'

/** Which files a browser is served, and what stands at a path that is none of them. */
export interface InterfaceFilesOptions {
  /** The built interface: `index.html` and what it loads. */
  readonly rendererDir: string
  /** Of which `samples/`, `svg/` and `locales/` are served, nothing else. */
  readonly resourcesDir: string
  /** What an address without extension gets that is no file. */
  readonly unknownPath?: StaticPathBehaviour
}

/** The interface's public files, for localhost and for the window's own scheme. */
export interface InterfaceFiles {
  /** Answers a GET, or null when there is no such file. A page address without extension gets `index.html`. */
  respond(request: Pick<Request, 'url' | 'headers'>): Promise<Response | null>
}

const RESOURCE_FOLDERS = ['samples', 'svg', 'locales']

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pdf': 'application/pdf',
  '.csv': 'text/csv; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/** The decoded segments of a path, or null for one that could lead out of its folder or to a hidden file. */
const segmentsOf = (pathname: string): string[] | null => {
  try {
    const segments = pathname.split('/').slice(1).map(decodeURIComponent)
    return segments.every((segment) => segment !== '' && !segment.startsWith('.') && !/[/\\\0:]/.test(segment))
      ? segments
      : null
  } catch {
    return null
  }
}

interface FoundFile {
  readonly path: string
  readonly etag: string
}

const fileAt = async (path: string): Promise<FoundFile | null> => {
  const facts = await stat(path).catch(() => null)
  if (!facts?.isFile()) return null
  return { path, etag: `"${facts.size.toString(36)}-${Math.trunc(facts.mtimeMs).toString(36)}"` }
}

const findFile = async (root: string, segments: readonly string[]): Promise<FoundFile | null> => {
  try {
    const path = await realpath(join(root, ...segments))
    return path.startsWith((await realpath(root)) + sep) ? await fileAt(path) : null
  } catch {
    return null
  }
}

/** Browsers ask for Brotli where nobody can stand in between, as on this machine. */
const acceptsBrotli = (headers: Headers): boolean =>
  (headers.get('accept-encoding') ?? '').split(',').some((coding) => /^br(;\s*q=(?!0(\.0+)?$)|$)/.test(coding.trim()))

const isPageAddress = (pathname: string, headers: Headers): boolean =>
  extname(pathname) === '' && /text\/html/i.test(headers.get('accept') ?? '')

/** The bundler puts a hash of the content into the names under assets/. A page's address may hold a link, so that no page is kept. */
const cacheControlOf = (pathname: string, filePath: string): string => {
  if (pathname.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return extname(filePath) === '.html' ? 'no-store' : 'no-cache'
}

/** The files of the interface by their paths; nothing outside of its folders is ever served. */
export const createInterfaceFiles = ({
  rendererDir,
  resourcesDir,
  unknownPath = 'Interface',
}: InterfaceFilesOptions): InterfaceFiles => {
  const locate = async (pathname: string, headers: Headers): Promise<FoundFile | null> => {
    const segments = segmentsOf(pathname === '/' ? '/index.html' : pathname)
    if (segments && RESOURCE_FOLDERS.includes(segments[0] ?? '')) return findFile(resourcesDir, segments)
    const found = segments && (await findFile(rendererDir, segments))
    const isPage = unknownPath === 'Interface' && isPageAddress(pathname, headers)
    return found ?? (isPage ? findFile(rendererDir, ['index.html']) : null)
  }
  return {
    respond: async ({ url, headers }) => {
      const { pathname } = new URL(url)
      const whole = await locate(pathname, headers)
      if (!whole) return null
      const compressed = acceptsBrotli(headers) ? await fileAt(`${whole.path}.br`) : null
      const file = compressed ?? whole
      const cacheControl = cacheControlOf(pathname, whole.path)
      const common = {
        ...securityHeaders,
        ETag: file.etag,
        'Cache-Control': cacheControl,
        ...(compressed && { 'Content-Encoding': 'br', Vary: 'Accept-Encoding' }),
      }
      // One that was compressed on the way comes back as a weak one.
      if (headers.get('if-none-match')?.replace(/^W\//, '') === file.etag)
        return new Response(null, { status: 304, headers: common })
      const contentType = contentTypes[extname(whole.path).toLowerCase()] ?? 'application/octet-stream'
      return new Response(new Uint8Array(await readFile(file.path)), {
        headers: { ...common, 'Content-Type': contentType },
      })
    },
  }
}
