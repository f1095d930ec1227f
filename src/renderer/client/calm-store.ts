import type { StoreApi } from 'zustand/vanilla'

/** A store as it is followed by what draws it. */
export type CalmStore<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>

/**
 * A store as a window draws it: a change after a quiet time is shown at once, and of those that come in quick succession one in `everyMs`, the last one always. Nobody
 * sees more, and where each of thousands is drawn the window does nothing else.
 */
export const calmStore = <State>(store: StoreApi<State>, everyMs: number): CalmStore<State> => {
  const listeners = new Set<(state: State, before: State) => void>()
  let shown = store.getState()
  let isResting = false
  let leave: (() => void) | null = null
  const show = (): void => {
    const before = shown
    shown = store.getState()
    isResting = true
    setTimeout(() => {
      isResting = false
      if (leave !== null && shown !== store.getState()) show()
    }, everyMs)
    for (const listener of [...listeners]) listener(shown, before)
  }
  const follow = (): (() => void) => {
    shown = store.getState()
    return store.subscribe(() => {
      if (!isResting) show()
    })
  }
  return {
    getInitialState: store.getInitialState,
    // Whom nothing tells of changes sees what there is.
    getState: () => (leave === null ? store.getState() : shown),
    subscribe(listener) {
      leave ??= follow()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        leave?.()
        leave = null
      }
    },
  }
}
