import type { GlobalShortcut } from 'electron'
import type { DesktopPreferences, QuickQuestionState } from '../../../contracts/index.ts'

type Wanted = Pick<DesktopPreferences, 'quickQuestionEnabled' | 'quickQuestionKeys'>

/** The keys that open the quick question from everywhere. */
export interface QuickKeys {
  state(): QuickQuestionState
  /** Takes the keys that are wanted now, and gives back those that were. */
  follow(wanted: Wanted): void
  release(): void
}

/** Keys that another program has are not taken from it: the state then says `Taken`. */
export const createQuickKeys = (
  globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>,
  onPress: () => void,
): QuickKeys => {
  let held: string | null = null
  let state: QuickQuestionState = 'Off'

  const release = () => {
    if (held !== null) globalShortcut.unregister(held)
    held = null
    state = 'Off'
  }
  const isTakenBySomebody = (keys: string): boolean => {
    try {
      return !globalShortcut.register(keys, onPress)
    } catch {
      // Keys that this system does not know.
      return true
    }
  }
  return {
    state: () => state,
    follow: ({ quickQuestionEnabled, quickQuestionKeys: keys }) => {
      if (quickQuestionEnabled && held === keys) return
      release()
      if (!quickQuestionEnabled) return
      state = isTakenBySomebody(keys) ? 'Taken' : 'Ready'
      held = state === 'Ready' ? keys : null
    },
    release,
  }
}
