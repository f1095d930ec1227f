import type { StartedApp } from '../app/index.ts'
import { AlcoveError, rememberedAddress } from '../platform/index.ts'
import { type HttpServer, type ServeHttpOptions, serveHttp } from './serve-http.ts'

/** Serves an app at the port that it had last, so that programs find it again, or at a free one where another program has that. */
export const serveWhereItWas = async (
  host: StartedApp,
  options: Omit<ServeHttpOptions, 'port'>,
): Promise<HttpServer> => {
  const port = Number(rememberedAddress(host.config.dataDir)?.port ?? 0)
  try {
    return await serveHttp(host, { ...options, port })
  } catch (error) {
    if (port === 0 || !(error instanceof AlcoveError)) throw error
    return serveHttp(host, { ...options, port: 0 })
  }
}
