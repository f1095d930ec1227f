/** Secrets of the platform's own provider. */
export const PLATFORM_SCOPE = '_platform'

/** Where a user's provider settings and their keys stand. */
export const userScope = (userId: string): string => `user-${userId}`

const originOf = (baseUrl: string | null): string => (baseUrl === null ? '' : new URL(baseUrl).origin)

const OWN_PREFIX = 'ai-provider/'

/** The name of an instance's key in the secret store. It holds the origin that the key may be sent to. */
export const secretKeyRef = (instanceId: string, baseUrl: string | null): string =>
  `${OWN_PREFIX}${instanceId}@${originOf(baseUrl)}`

/** Whether a reference was made by `secretKeyRef`. */
export const isOwnKeyRef = (reference: string): boolean => reference.startsWith(OWN_PREFIX)

/** Whether the key under a reference may be sent to this address. A reference without an origin was set by the platform's operator. */
export const isBoundTo = (reference: string, baseUrl: string | null): boolean => {
  const at = reference.indexOf('@')
  return at < 0 || reference.slice(at + 1) === originOf(baseUrl)
}
