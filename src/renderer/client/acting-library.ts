const KEPT_AS = 'alcove.library'

/** The library that was chosen on this machine; null follows the person's first. */
export const chosenLibrary = (storage: Pick<Storage, 'getItem'>): string | null => storage.getItem(KEPT_AS)

/** Opens the window anew in a library, at the beginning of the page on which it stands: everything that it shows belongs to one. */
export const openLibrary = (
  teamId: string | null,
  { localStorage, location }: Pick<Window, 'localStorage' | 'location'> = window,
): void => {
  if (teamId === null) localStorage.removeItem(KEPT_AS)
  else localStorage.setItem(KEPT_AS, teamId)
  const [, page = ''] = location.pathname.split('/')
  location.assign(`/${page}`)
}
