import { type RefObject, useEffect } from 'react'

const settleMs = 1_500

/**
 * Brings what matches `selector` into the middle of a scrolling element and keeps it there while the layout around it
 * still settles (rows are measured, pages drawn), until the reader scrolls or presses a key. A null key does nothing.
 */
export const useSettledScroll = (
  scroller: RefObject<HTMLElement | null>,
  selector: string,
  key: string | null,
): void => {
  useEffect(() => {
    const element = scroller.current
    if (!element || key === null) return
    let frame = 0
    let deadline: number | null = null
    const stop = () => cancelAnimationFrame(frame)
    const keepInView = (time: number) => {
      const target = element.querySelector(selector)
      if (target) {
        deadline ??= time + settleMs
        center(element, target)
      }
      if (deadline === null || time < deadline) frame = requestAnimationFrame(keepInView)
    }
    frame = requestAnimationFrame(keepInView)
    const interruptions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
    for (const name of interruptions) element.addEventListener(name, stop, { passive: true })
    return () => {
      stop()
      for (const name of interruptions) element.removeEventListener(name, stop)
    }
  }, [scroller, selector, key])
}

/** The passage begins a third of the way down, with what leads to it above. */
const center = (scroller: HTMLElement, target: Element) => {
  const view = scroller.getBoundingClientRect()
  const { top } = target.getBoundingClientRect()
  const wanted = view.top + view.height / 3
  if (Math.abs(top - wanted) > 1) scroller.scrollTop += top - wanted
}
