import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { StartedApp } from '../app/index.ts'
import { AlcoveError, type Identity } from '../platform/index.ts'
import { createHttpApp } from './create-http-app.ts'
import { drainRest } from './drain-rest.ts'
import { createFailedAttempts } from './failed-attempts.ts'
import { createInterfaceFiles, type InterfaceFiles } from './interface-files.ts'
import { createBodyBudget } from './json-body/body-budget.ts'
import { createJsonBodyParser } from './json-body/json-body-parser.ts'
import type { NotificationStream } from './notification-stream.ts'
import { securityHeaders } from './security-headers.ts'
import { createOpenLinks } from './sessions/open-links.ts'
import { createSessionStore } from './sessions/session-store.ts'
import { createSignIn } from './sessions/sign-in.ts'

const MEBIBYTE = 1_048_576
/** 100 MiB of bytes as base64 text, with room for the other fields. */
const MAX_JSON_FILE_BYTES = Math.ceil((100 * MEBIBYTE) / 3) * 4 + MEBIBYTE
const MAX_JSON_BYTES = 8 * MEBIBYTE
/** Of all large bodies together: one person's share, and nearly as much for the others. */
const LARGE_BODIES_BYTES = 256 * MEBIBYTE

/**
 * A client that is busy between two requests sends the second on a connection that it takes for open. Closed by then, as Node does after five seconds,
 * the request is lost: among thousands of uploads by many hands some were.
 */
const KEEP_ALIVE_MS = 65_000

/** In what the server differs from the app’s own configuration. */
export interface ServeHttpOptions {
  /** In place of the app's own; 0 takes a free port. */
  readonly port?: number
  /** The built interface, in place of the app's own. */
  readonly rendererDir?: string
  readonly resourcesDir?: string
  readonly heartbeatMs?: number
  readonly maxUnsentBytes?: number
  /** How long requests in flight may take to finish on close. */
  readonly closeTimeoutMs?: number
}

/** An app that is being served, until it is closed. */
export interface HttpServer {
  /** E.g. `http://127.0.0.1:43121`, without a slash at the end. */
  readonly url: string
  /** The address with a link that signs a browser in as this person: once, within five minutes. */
  openUrl(identity: Identity): string
  /** Signs a person out of every browser. */
  endSessions(userId: string): void
  /** Takes no more requests, ends event streams, lets requests in flight finish. Idempotent. */
  close(): Promise<void>
}

const listenError = (error: NodeJS.ErrnoException, port: number): Error => {
  if (error.code === 'EADDRINUSE')
    return new AlcoveError(
      'Conflict',
      `Port ${port} is in use by another program. Choose another, or 0 for a free one.`,
    )
  if (error.code === 'EACCES')
    return new AlcoveError('Forbidden', `Port ${port} is not yours to use. Choose one above 1023, or 0 for a free one.`)
  return error
}

const interfaceOf = ({ config, http }: StartedApp, options: ServeHttpOptions): InterfaceFiles | null => {
  const { rendererDir = config.rendererDir, resourcesDir = config.resourcesDir } = options
  if (rendererDir === null || resourcesDir === null) return null
  return createInterfaceFiles({ rendererDir, resourcesDir, unknownPath: http.staticPathBehaviour })
}

/** Serves an app on its address, by default 127.0.0.1. Throws `AlcoveError` when the port cannot be had. */
export const serveHttp = async (host: StartedApp, options: ServeHttpOptions = {}): Promise<HttpServer> => {
  const streams = new Set<Pick<NotificationStream, 'close'>>()
  // Of this listener alone: whoever takes the port after it finds nothing that is worth anything.
  const sessions = createSessionStore()
  const links = createOpenLinks()
  const parser = createJsonBodyParser()
  const { listenAddress } = host.config
  const wantedPort = options.port ?? host.config.port
  let port = wantedPort
  const app = createHttpApp({
    host,
    files: interfaceOf(host, options),
    sessions,
    signIn: createSignIn({ authenticator: host.authenticator, links, sessions }),
    failedAttempts: createFailedAttempts({ limit: 30, windowMs: 60_000, now: () => performance.now() }),
    heartbeatMs: options.heartbeatMs ?? 15_000,
    maxUnsentBytes: options.maxUnsentBytes ?? MEBIBYTE,
    maxJsonBytes: MAX_JSON_BYTES,
    maxJsonFileBytes: MAX_JSON_FILE_BYTES,
    large: { parser, budget: createBodyBudget({ totalBytes: LARGE_BODIES_BYTES, shareBytes: MAX_JSON_FILE_BYTES }) },
    port: () => port,
    streams,
  })
  // The server below speaks HTTP/1 alone.
  const listener = getRequestListener((request, env) => app.fetch(request, env as HttpBindings), {
    overrideGlobalObjects: false,
    // It allows half a second for what is left of a body, however steadily it comes.
    autoCleanupIncoming: false,
  })
  let closing: Promise<void> | null = null
  const server = createServer((incoming, outgoing) => {
    // A connection that is kept alive would hold up the end.
    outgoing.once('close', () => closing && setImmediate(() => server.closeIdleConnections()))
    outgoing.once('close', () => drainRest(incoming))
    for (const [name, value] of Object.entries(securityHeaders)) outgoing.setHeader(name, value)
    void listener(incoming, outgoing)
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.headersTimeout = KEEP_ALIVE_MS + 5_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, wantedPort)))
    server.listen(wantedPort, listenAddress, resolve)
  })
  port = (server.address() as AddressInfo).port

  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const stream of streams) stream.close()
    server.closeIdleConnections()
    const timer = setTimeout(() => server.closeAllConnections(), options.closeTimeoutMs ?? 5_000)
    await closed
    clearTimeout(timer)
    await parser.close()
  }
  const url = `http://${listenAddress.includes(':') ? `[${listenAddress}]` : listenAddress}:${port}`
  host.logger.info({ url }, 'the app is served')
  return {
    url,
    openUrl: (identity) => `${url}/?access_token=${links.create(identity)}`,
    endSessions: (userId) => sessions.endAll(userId),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
