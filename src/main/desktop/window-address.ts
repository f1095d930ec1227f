/** The window's own scheme: a real origin, unlike file://, and reachable by nobody else. */
export const APP_SCHEME = 'alcove'
const APP_HOST = 'app'

/** Where the window's page comes from. */
export interface WindowAddress {
  readonly pageUrl: string
  /** Whether an address belongs to the app's own page. */
  isOurs(url: string): boolean
}

const originOf = (url: string): string | null => {
  if (!URL.canParse(url)) return null
  // `URL.origin` is opaque for schemes that Node does not know.
  const { protocol, host, username, password } = new URL(url)
  return username === '' && password === '' ? `${protocol}//${host}` : null
}

/** The app's own scheme, or the address of the bundler's server while developing. */
export const createWindowAddress = (developmentUrl: string | null): WindowAddress => {
  const pageUrl = developmentUrl ?? `${APP_SCHEME}://${APP_HOST}/`
  const ours = originOf(pageUrl)
  return { pageUrl, isOurs: (url) => ours !== null && originOf(url) === ours }
}
