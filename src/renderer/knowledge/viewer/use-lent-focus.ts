import { useEffect } from 'react'

/** Gives the focus back to where it was before, once the component that takes it goes. Call it before the effect that takes it. */
export const useLentFocus = (): void => {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
}
