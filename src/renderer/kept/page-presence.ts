import { v7 as uuid } from 'uuid'

/** Tells what a page writes that is still open from what one has left. */
export interface PagePresence {
  /** This page. */
  readonly page: string
  /** Held for as long as the page is there, however it ends. Rejects where the browser has no locks. */
  beThere(): Promise<void>
  /** The pages that are there at the moment. */
  present(): Promise<ReadonlySet<string>>
}

/** The presence of this page among those that write into the same place. */
export const createPagePresence = (place: string): PagePresence => {
  const page = uuid()
  const lock = `${place} `
  return {
    page,
    beThere: () =>
      new Promise((resolve, reject) => {
        navigator.locks
          .request(lock + page, () => {
            resolve()
            return new Promise<void>(() => undefined)
          })
          .catch(reject)
      }),
    async present() {
      const { held = [] } = await navigator.locks.query()
      return new Set(held.flatMap(({ name = '' }) => (name.startsWith(lock) ? [name.slice(lock.length)] : [])))
    },
  }
}
