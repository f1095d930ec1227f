import { type FailureWords, failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError } from '../../platform/index.ts'

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
/** `example.org:8080/page` begins as if it were a scheme. */
const HOST_AND_PORT = /^[^/?#:]+:\d+(?:[/?#]|$)/

/**
 * The address of a web page as a person writes it; `https` where it names no scheme. What is behind a `#` is a place on the page and is left out.
 * Throws `InvalidInput` for what is none, for any other scheme, and for one that holds a password.
 */
export const pageAddress = (written: string): URL => {
  const refuse = (words: FailureWords): AlcoveError => new AlcoveError('InvalidInput', words)
  const text = written.trim()
  const named = SCHEME.test(text) && !HOST_AND_PORT.test(text) ? text : `https://${text}`
  const url = URL.canParse(named) ? new URL(named) : null
  if (url !== null && url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refuse(failureWords('AddressOfNoPage'))
  if (url === null || url.hostname === '') throw refuse(failureWords('NoAddress'))
  if (url.username !== '' || url.password !== '') throw refuse(failureWords('AddressWithName'))
  url.hash = ''
  return url
}
