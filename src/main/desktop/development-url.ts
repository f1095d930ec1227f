/** Of Vite: true while it serves a page under development, false in every build, absent where the source runs as it stands. */
interface BuildEnv {
  readonly DEV?: boolean
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

const isLocal = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && LOOPBACK.includes(hostname)
}

/**
 * The address of the bundler's server that the window shows instead of its own page: while developing alone, and on this machine alone. A build looks at no
 * variable: whoever could set one would have a page of their own in the window, with the bridge to everything.
 */
export const developmentUrl = (
  env: Readonly<Record<string, string | undefined>>,
  isDevelopment = (import.meta as { readonly env?: BuildEnv }).env?.DEV === true,
): string | null => {
  const url = env.ELECTRON_RENDERER_URL
  return isDevelopment && url !== undefined && isLocal(url) ? url : null
}
