import { AlcoveError } from '../platform/index.ts'

const LOCAL_NAMES = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Refuses what did not come to this server by its own name, or comes from another site's page: DNS rebinding and drive-by
 * requests. A request without `Origin` is a navigation or not from a browser; its credential decides.
 */
export const assertLocalOrigin = (host: string | undefined, origin: string | undefined, port: number): void => {
  const hosts = LOCAL_NAMES.map((name) => `${name}:${port}`)
  if (host === undefined || !hosts.includes(host.toLowerCase()))
    throw new AlcoveError('Forbidden', 'The Host header is not an address of this server.')
  if (origin !== undefined && !hosts.some((known) => origin.toLowerCase() === `http://${known}`))
    throw new AlcoveError('Forbidden', 'Requests from other sites are refused.')
}
