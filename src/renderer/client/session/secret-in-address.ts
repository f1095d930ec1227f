const PARAMETER = 'access_token'

/** Takes the secret of a link, or a token, out of the address bar, so that it stays in no bookmark or screenshot; null where there is none. */
export const takeSecretFromAddress = (
  location: Pick<Location, 'href'>,
  history: Pick<History, 'replaceState'>,
): string | null => {
  const url = new URL(location.href)
  const secret = url.searchParams.get(PARAMETER)
  if (secret === null) return null
  url.searchParams.delete(PARAMETER)
  history.replaceState(null, '', url.href)
  return secret
}
