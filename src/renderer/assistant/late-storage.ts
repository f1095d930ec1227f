import type { PersistStorage } from 'zustand/middleware'

/** While somebody types, the whole is written once in this time and not with every key. */
const LATER_MS = 400

type Page = Pick<Window, 'localStorage' | 'addEventListener' | 'setTimeout'>

/** Keeps a state in this browser, a moment after it changed; at once where the page is left or hidden. */
export const createLateStorage = <State>(page: Page): PersistStorage<State> => {
  const waiting = new Map<string, Parameters<PersistStorage<State>['setItem']>[1]>()
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
      if (waiting.size === 0) page.setTimeout(write, LATER_MS)
      waiting.set(name, value)
    },
    removeItem: (name) => {
      waiting.delete(name)
      page.localStorage.removeItem(name)
    },
  }
}
