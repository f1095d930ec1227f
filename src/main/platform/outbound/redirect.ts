const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Where a response sends on to, whoever's address that is; `null` for a response that does not. `url` is what was asked. */
export const redirectTarget = ({ status, headers }: Response, url: URL): URL | null => {
  const location = headers.get('location')
  if (!REDIRECTS.has(status) || location === null || !URL.canParse(location, url.href)) return null
  return new URL(location, url)
}
