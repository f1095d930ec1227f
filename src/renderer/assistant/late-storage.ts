import type { PersistStorage } from 'zustand/middleware'

/** While somebody types, the whole is written once in this time and not with every key: what a window that crashes can lose. */
const EVERY_MS = 400

type Page = Pick<Window, 'localStorage' | 'addEventListener' | 'setTimeout'>

/** Keeps a state in this browser: its first change at once, those that follow it together, and all where the page is left or hidden. */
export const createLateStorage = <State>(page: Page): PersistStorage<State> => {
  const waiting = new Map<string, Parameters<PersistStorage<State>['setItem']>[1]>()
  let isResting = false
  const write = (): void => {
    const changed = [...waiting]
    // What does not fit into the browser's storage must not keep what comes later out of it.
    waiting.clear()
    for (const [name, value] of changed) page.localStorage.setItem(name, JSON.stringify(value))
  }
  page.addEventListener('pagehide', write)
  page.addEventListener('visibilitychange', write, true)
  return {
    getItem: (name) => {
      const kept = page.localStorage.getItem(name)
      return kept === null ? null : JSON.parse(kept)
    },
    setItem: (name, value) => {
      waiting.set(name, value)
      if (isResting) return
      isResting = true
      page.setTimeout(() => {
        isResting = false
        write()
      }, EVERY_MS)
      write()
    },
    removeItem: (name) => {
      waiting.delete(name)
      page.localStorage.removeItem(name)
    },
  }
}
