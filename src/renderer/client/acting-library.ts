const KEPT_AS = 'alcove.library'

/** The library that was chosen on this machine; null follows the person's first. */
export const chosenLibrary = (storage: Pick<Storage, 'getItem'>): string | null => storage.getItem(KEPT_AS)

/** Has the next window open in a library; null follows the person's first again. */
export const keepLibrary = (teamId: string | null, storage: Pick<Storage, 'setItem' | 'removeItem'>): void => {
  if (teamId === null) storage.removeItem(KEPT_AS)
  else storage.setItem(KEPT_AS, teamId)
}

/** The library in which this window stands. */
export interface ActingLibrary {
  /** Null for the person's first. */
  readonly teamId: string | null
  /** How the window came here from another library: it was chosen, a place in it was, or an address led here that was asked for elsewhere. Null where the window was opened in it. */
  readonly cameBy: 'Library' | 'Place' | 'Address' | null
  /** What the library was called in which the window stood until it was gone by no act of this window; null where none was. */
  readonly gone: string | null
  /** Goes on in another library, at a path there or at the beginning of the page on which the window stands; null for the first, where this one is gone. */
  open(teamId: string | null, path?: string): void
  /** Goes on in another library at the address where the window stands. */
  follow(teamId: string): void
  /** Goes on in the first library: this one, of that name, is gone or no longer the person's. */
  leave(name: string | null): void
}
