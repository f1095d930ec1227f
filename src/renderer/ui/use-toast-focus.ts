import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Gives the focus back to where it was before a toast had it, once the toast that has it is gone; somebody who has gone
 * elsewhere meanwhile stays there. The library under the toaster takes the focus back from whoever leaves a toast, so it
 * hears nothing of it.
 */
export const useToastFocus = () => {
  const around = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  const isInside = (element: EventTarget | null) =>
    element instanceof Node && around.current?.contains(element) === true

  useEffect(() => {
    if (!around.current) return
    const goBack = new MutationObserver(() => {
      if (document.activeElement !== document.body || !(before.current instanceof HTMLElement)) return
      if (before.current.isConnected) before.current.focus({ preventScroll: true })
      before.current = null
    })
    goBack.observe(around.current, { childList: true, subtree: true })
    return () => goBack.disconnect()
  }, [])

  return {
    ref: around,
    onFocusCapture: (event: FocusEvent) => {
      event.stopPropagation()
      if (!isInside(event.relatedTarget)) before.current = event.relatedTarget
    },
    onBlurCapture: (event: FocusEvent) => {
      event.stopPropagation()
      if (event.relatedTarget && !isInside(event.relatedTarget)) before.current = null
    },
  }
}
