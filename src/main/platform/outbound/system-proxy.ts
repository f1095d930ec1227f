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

const VARIABLES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY']
const valueIn = (environment: Environment, name: string): string =>
  environment[name.toLowerCase()] || environment[name] || ''

/**
 * The proxy that the environment names for an address, by the usual variables in either case; `null` for none. This machine itself is never asked for
 * through a proxy: a model server on it is not the proxy's business.
 */
export const environmentProxy = (url: URL, environment: Environment = process.env): string | null => {
  const value = (name: string): string => valueIn(environment, name)
  if (LOOPBACK.test(url.hostname) || isExcepted(url, value('NO_PROXY'))) return null
  const proxy = (url.protocol === 'https:' ? value('HTTPS_PROXY') : value('HTTP_PROXY')) || value('ALL_PROXY')
  if (proxy === '') return null
  const address = proxy.includes('://') ? proxy : `http://${proxy}`
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : null
}

/** Which proxy the operating system's settings name for an address, in the words of PAC files: `PROXY host:8080; DIRECT`. */
type AskSystem = (address: string) => Promise<string>

let askSystem: AskSystem | null = null

/** Told by a desktop shell, which knows the operating system's settings; where the environment names a proxy, that counts instead. Null forgets it. */
export const followSystemProxy = (ask: AskSystem | null): void => {
  askSystem = ask
}

/** The first that can be spoken to; `null` for a direct way, and where there is none. */
const proxyIn = (answer: string): string | null => {
  for (const entry of answer.split(';')) {
    const [kind = '', host = ''] = entry.trim().split(/\s+/)
    if (/^DIRECT$/i.test(kind)) return null
    const scheme = /^PROXY$/i.test(kind) ? 'http' : /^HTTPS$/i.test(kind) ? 'https' : null
    if (scheme !== null && URL.canParse(`${scheme}://${host}`)) return `${scheme}://${host}`
  }
  return null
}

/** The proxy of this system for an address: the environment's, or else that of the operating system's settings; `null` for none. */
export const systemProxy = async (url: URL, environment: Environment = process.env): Promise<string | null> => {
  const isNamed = VARIABLES.some((name) => valueIn(environment, name) !== '')
  if (askSystem === null || isNamed || LOOPBACK.test(url.hostname)) return environmentProxy(url, environment)
  try {
    return proxyIn(await askSystem(url.href))
  } catch {
    return null
  }
}
