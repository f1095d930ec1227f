type Environment = Readonly<Record<string, string | undefined>>

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

const isExcepted = ({ hostname, port, protocol }: URL, list: string): boolean => {
  const actualPort = port || (protocol === 'https:' ? '443' : '80')
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true
      const [, host = '', entryPort] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? []
      if (entryPort !== undefined && entryPort !== actualPort) return false
      const suffix = host.replace(/^\*?\./, '')
      return hostname === suffix || hostname.endsWith(`.${suffix}`)
    })
}

/**
 * The proxy that the environment names for an address, by the usual variables in either case; `null` for none. This machine itself is never asked for
 * through a proxy: a model server on it is not the proxy's business.
 */
export const systemProxy = (url: URL, environment: Environment = process.env): string | null => {
  const value = (name: string): string => environment[name.toLowerCase()] || environment[name] || ''
  if (LOOPBACK.test(url.hostname) || isExcepted(url, value('NO_PROXY'))) return null
  const proxy = (url.protocol === 'https:' ? value('HTTPS_PROXY') : value('HTTP_PROXY')) || value('ALL_PROXY')
  if (proxy === '') return null
  const address = proxy.includes('://') ? proxy : `http://${proxy}`
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : null
}
