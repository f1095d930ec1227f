import { AlcoveError } from '../platform/index.ts'
import type { RequestOrigin } from './request-origin.ts'

const LOCAL_NAMES = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Refuses what did not come to this server by one of its own names, or comes from another site's page: DNS rebinding and drive-by
 * requests. A request without `Origin` is a navigation or not from a browser; its credential decides.
 */
export const assertLocalOrigin = (
  { host, scheme }: RequestOrigin,
  origin: string | undefined,
  { port, acceptedHosts }: { readonly port: number; readonly acceptedHosts: readonly string[] },
): void => {
  const hosts = [...LOCAL_NAMES.map((name) => `${name}:${port}`), ...acceptedHosts.map((name) => name.toLowerCase())]
  if (host === undefined || !hosts.includes(host.toLowerCase()))
    throw new AlcoveError(
      'Forbidden',
      '`Host` is not an address of this server. Use 127.0.0.1 with its port, or add the name to `acceptedHosts`.',
    )
  if (origin !== undefined && !hosts.some((known) => origin.toLowerCase() === `${scheme}://${known}`))
    throw new AlcoveError('Forbidden', 'Requests from other sites are refused.')
}
