const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Whether a response sends on to another address. */
export const isRedirect = ({ status, headers }: Response): boolean => REDIRECTS.has(status) && headers.has('location')

/** Where a response sends on to, whoever's address that is; `null` for a response that does not, or to nothing that is an address. `url` is what was asked. */
export const redirectTarget = (response: Response, url: URL): URL | null =>
  isRedirect(response) ? URL.parse(response.headers.get('location') ?? '', url.href) : null
