const PARAMETER = 'access_token'
const STORAGE_KEY = 'alcove.access-token'

/** The token of a browser session: taken from the address bar once, kept for the tab alone. */
export interface AccessToken {
  read(): string | null
  write(token: string): void
  clear(): void
}

export interface AccessTokenPlace {
  readonly location: Pick<Location, 'href'>
  readonly history: Pick<History, 'replaceState'>
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/** Moves `?access_token=` out of the address bar, so that it stays in no history, bookmark or screenshot. */
export const createAccessToken = ({ location, history, storage }: AccessTokenPlace): AccessToken => {
  const url = new URL(location.href)
  const given = url.searchParams.get(PARAMETER)
  if (given !== null) {
    url.searchParams.delete(PARAMETER)
    history.replaceState(null, '', url.href)
    if (given) storage.setItem(STORAGE_KEY, given)
  }
  return {
    read: () => storage.getItem(STORAGE_KEY),
    write: (token) => storage.setItem(STORAGE_KEY, token),
    clear: () => storage.removeItem(STORAGE_KEY),
  }
}
