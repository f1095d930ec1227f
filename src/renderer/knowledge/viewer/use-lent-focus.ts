import { useEffect, useEffectEvent } from 'react'
import { focusQuietly } from '../../ui/index.ts'

/**
 * Gives the focus back to where it was before, once the component that takes it goes with it; `home` tells of a better place then. Call it before
 * the effect that takes it.
 */
export const useLentFocus = (home: (before: Element | null) => HTMLElement | null = () => null): void => {
  const findHome = useEffectEvent(home)
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (document.activeElement !== document.body) return
      const found = findHome(before)
      if (found) return focusQuietly(found)
      if (before instanceof HTMLElement && before.isConnected) focusQuietly(before)
    }
  }, [])
}
