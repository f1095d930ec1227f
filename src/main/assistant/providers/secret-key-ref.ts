/** Secrets of the platform's own provider. */
export const PLATFORM_SCOPE = '_platform'

/** Where a user's provider settings and their keys stand. */
export const userScope = (userId: string): string => `user-${userId}`

const originOf = (baseUrl: string | null): string => (baseUrl === null ? '' : new URL(baseUrl).origin)

const OWN_PREFIX = 'ai-provider/'

/** The name of an instance's key in the secret store. It holds the origin that the key may be sent to. */
export const secretKeyRef = (instanceId: string, baseUrl: string | null): string =>
  `${OWN_PREFIX}${instanceId}@${originOf(baseUrl)}`

/** Before the names of keys that whoever runs the installation put into the secret store themselves. */
const OPERATOR_PREFIX = 'operator/'

/** Whether a reference was made by `secretKeyRef`. */
export const isOwnKeyRef = (reference: string): boolean => reference.startsWith(OWN_PREFIX) && reference.includes('@')

/** Whether a setting may name this secret as a provider's key. What else is in the secret store is nobody's key. */
export const isKeyRef = (reference: string): boolean => isOwnKeyRef(reference) || reference.startsWith(OPERATOR_PREFIX)

/** Whether the key under a reference may be sent to this address. One that Settings did not write was chosen, with its address, in the operator's code. */
export const isBoundTo = (reference: string, baseUrl: string | null): boolean => {
  if (!reference.startsWith(OWN_PREFIX)) return true
  const at = reference.indexOf('@')
  return at >= 0 && reference.slice(at + 1) === originOf(baseUrl)
}
