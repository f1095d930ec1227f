import type { StoreApi } from 'zustand/vanilla'

/** A store as it is followed by what draws it. */
export type CalmStore<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>

export interface CalmOptions<State> {
  /** Whether changes of such a state are many: others are shown as they come, beside what other stores say of the same. */
  readonly isBusy: (state: State) => boolean
  readonly everyMs: number
}

/**
 * A store as a window draws it: a change after a quiet time is shown at once, and of those of a busy state that come in quick succession one in `everyMs`, the last one
 * always. Nobody sees more, and where each of thousands is drawn the window does nothing else.
 */
export const calmStore = <State>(store: StoreApi<State>, { isBusy, everyMs }: CalmOptions<State>): CalmStore<State> => {
  const listeners = new Set<(state: State, before: State) => void>()
  let shown = store.getState()
  let isResting = false
  let leave: (() => void) | null = null
  const rest = (): void => {
    if (isResting) return
    isResting = true
    setTimeout(() => {
      isResting = false
      if (leave !== null && shown !== store.getState()) show()
    }, everyMs)
  }
  const show = (): void => {
    const before = shown
    shown = store.getState()
    rest()
    for (const listener of [...listeners]) listener(shown, before)
  }
  const follow = (): (() => void) => {
    shown = store.getState()
    return store.subscribe((state) => {
      if (!isResting || !isBusy(state)) show()
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
