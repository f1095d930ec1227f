import { AlcoveError } from '../../platform/index.ts'

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
/** `example.org:8080/page` begins as if it were a scheme. */
const HOST_AND_PORT = /^[^/?#:]+:\d+(?:[/?#]|$)/

/**
 * The address of a web page as a person writes it; `https` where it names no scheme. What is behind a `#` is a place on the page and is left out.
 * Throws `InvalidInput` for what is none, for any other scheme, and for one that holds a password.
 */
export const pageAddress = (written: string): URL => {
  const refuse = (message: string): AlcoveError => new AlcoveError('InvalidInput', `address: ${message}`)
  const text = written.trim()
  const named = SCHEME.test(text) && !HOST_AND_PORT.test(text) ? text : `https://${text}`
  const url = URL.canParse(named) ? new URL(named) : null
  if (url !== null && url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refuse('must begin with https:// or http://. Open anything else in its own program, and add the file.')
  if (url === null || url.hostname === '')
    throw refuse('is none. Copy it from the browser, such as https://example.org/page.')
  if (url.username !== '' || url.password !== '')
    throw refuse('holds a name or a password, which would be stored. Leave out what stands before the @.')
  url.hash = ''
  return url
}
