import { type RefObject, useEffect, useEffectEvent } from 'react'

const settleMs = 1_500
const searchMs = 20_000

export interface ScrollTarget {
  /** Finds the element to show within the scrolling one. */
  readonly selector: string
  /** What is shown; another key scrolls anew, and null does nothing. */
  readonly key: string | null
  /** Brings the target's surroundings into view while the element itself does not exist yet. */
  readonly seek: () => void
}

/**
 * Brings an element into the upper part of a scrolling one and keeps it there while the layout around it still settles
 * (rows are measured, pages drawn), until the reader scrolls or presses a key.
 */
export const useSettledScroll = (
  scroller: RefObject<HTMLElement | null>,
  { selector, key, seek }: ScrollTarget,
): void => {
  const onMissing = useEffectEvent(seek)
  useEffect(() => {
    const element = scroller.current
    if (!element || key === null) return
    const began = performance.now()
    let frame = 0
    let foundAt: number | null = null
    const stop = () => cancelAnimationFrame(frame)
    const keepInView = (time: number) => {
      const target = element.querySelector(selector)
      if (target) {
        foundAt ??= time
        place(element, target)
      } else onMissing()
      const deadline = foundAt === null ? began + searchMs : foundAt + settleMs
      if (time < deadline) frame = requestAnimationFrame(keepInView)
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

/** The target begins a third of the way down, with what leads to it above. */
const place = (scroller: HTMLElement, target: Element) => {
  const view = scroller.getBoundingClientRect()
  const { top } = target.getBoundingClientRect()
  const wanted = view.top + view.height / 3
  if (Math.abs(top - wanted) > 1) scroller.scrollTop += top - wanted
}
