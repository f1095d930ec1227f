import { useEffect } from 'react'

/** Gives the focus back to where it was before, once the component that takes it goes with it. Call it before the effect that takes it. */
export const useLentFocus = (): void => {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (document.activeElement !== document.body) return
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
}
