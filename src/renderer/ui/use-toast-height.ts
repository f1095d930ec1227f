import { type RefObject, useEffect } from 'react'

/** Between two toasts. */
const GAP_PX = 14

/**
 * Tells the page how high toasts stand, so that the end of a list can be scrolled clear of them (`room-for-toasts`). They
 * come and go without their makers, so what is there is looked at.
 */
export const useToastHeight = (around: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const place = around.current
    if (!place) return
    const { style } = document.documentElement
    const measure = () => {
      const toasts = place.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed=true])')
      const height = [...toasts].reduce((sum, toast) => sum + toast.offsetHeight + GAP_PX, 0)
      if (height === 0) style.removeProperty('--toasts-height')
      else style.setProperty('--toasts-height', `${height}px`)
    }
    const observer = new MutationObserver(measure)
    observer.observe(place, { childList: true, subtree: true, attributeFilter: ['data-removed', 'data-mounted'] })
    return () => {
      observer.disconnect()
      style.removeProperty('--toasts-height')
    }
  }, [around])
}
