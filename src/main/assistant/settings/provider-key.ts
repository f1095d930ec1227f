import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { AIProviderInstance, PlatformProvider } from '../../../contracts/index.ts'
import { AlcoveError, type SecretStore } from '../../platform/index.ts'
import { storedHeaders } from '../providers/header-secrets.ts'
import { isBoundTo } from '../providers/secret-key-ref.ts'

interface Secrets {
  readonly secrets: SecretStore
  readonly scope: string
}

const originInWords = (reference: string): string => {
  const origin = reference.slice(reference.indexOf('@') + 1)
  return origin === '' ? failureWords('OwnAddress') : origin
}

/** A key as a header can carry it; what is copied often has a space or a line end on it. */
const checkedKey = (entered: string): string => {
  const key = entered.trim()
  if (/^[\x21-\x7e]*$/.test(key)) return key
  throw new AlcoveError('InvalidInput', failureWords('KeyOfOddCharacters'))
}

/**
 * The key that goes with an edit: the one entered, or the stored one while the address keeps its origin; empty for none. Throws `InvalidInput` when a stored
 * key would have to go to another origin.
 */
export const keyForEdit = async (
  edit: PlatformProvider,
  instance: AIProviderInstance | null,
  { secrets, scope }: Secrets,
): Promise<string> => {
  if (edit.apiKey !== null) return checkedKey(edit.apiKey)
  if (!instance) return ''
  const stored = await secrets.get(scope, instance.secretKeyRef)
  if (stored === null) return ''
  if (isBoundTo(instance.secretKeyRef, edit.baseUrl)) return stored
  throw new AlcoveError(
    'InvalidInput',
    failureWords('StoredKeyElsewhere', { origin: originInWords(instance.secretKeyRef) }),
  )
}

/** Those that Alcove sets itself, or that would change where a request goes. */
const OWN_HEADERS = new Set(['host', 'content-length', 'content-type', 'connection', 'transfer-encoding', 'accept'])
const MAX_HEADERS = 32

const checkHeader = (name: string, value: string): void => {
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name))
    throw new AlcoveError('InvalidInput', failureWords('NoHeaderName', { name }))
  if (OWN_HEADERS.has(name.toLowerCase())) throw new AlcoveError('InvalidInput', failureWords('HeaderIsOwn', { name }))
  if (!/^[\t\x20-\x7e]*$/.test(value))
    throw new AlcoveError('InvalidInput', failureWords('HeaderValueUnsendable', { name }))
}

/**
 * The headers that go with an edit: those entered, and of the stored ones those that are kept, while the address keeps its origin. Throws `InvalidInput` for
 * what is no header, and when a stored value would have to go to another origin.
 */
export const headersForEdit = async (
  edit: PlatformProvider,
  instance: AIProviderInstance | null,
  { secrets, scope }: Secrets,
): Promise<Record<string, string>> => {
  const stored = instance ? await storedHeaders(secrets, scope, instance) : {}
  const given: Record<string, string | null> =
    edit.headers ?? Object.fromEntries(Object.keys(stored).map((name) => [name, null]))
  if (Object.keys(given).length > MAX_HEADERS)
    throw new AlcoveError('InvalidInput', failureWords('TooManyHeaders', { most: MAX_HEADERS }))
  const headers: Record<string, string> = {}
  for (const [name, entered] of Object.entries(given)) {
    const value = entered?.trim() ?? stored[name]
    if (value === undefined) throw new AlcoveError('InvalidInput', failureWords('HeaderValueMissing', { name }))
    if (entered === null && instance && !isBoundTo(instance.secretKeyRef, edit.baseUrl))
      throw new AlcoveError(
        'InvalidInput',
        failureWords('StoredHeaderElsewhere', { name, origin: originInWords(instance.secretKeyRef) }),
      )
    checkHeader(name, value)
    headers[name] = value
  }
  return headers
}
