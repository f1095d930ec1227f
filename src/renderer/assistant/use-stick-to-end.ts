import { useCallback, useEffect, useRef, useState } from 'react'

const NEAR_END_PX = 64

/** What a person does to look elsewhere. */
const GESTURES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

const distanceToEnd = ({ scrollTop, scrollHeight, clientHeight }: Element): number =>
  scrollHeight - scrollTop - clientHeight

/** Keeps a growing list scrolled to its end unless there is none yet, or to the element that is held, until the person scrolls away from it. */
export const useStickToEnd = (resetKey: string | null, isEmpty: boolean) => {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const sticking = useRef(true)
  const held = useRef<HTMLElement | null>(null)
  const seen = useRef({ top: 0, height: 0 })
  const [away, setAway] = useState(false)

  const toEnd = useCallback(() => {
    const element = scroller.current
    if (element) {
      element.scrollTop = element.scrollHeight
      // Heard of later, when more may have grown: this was no person who went away from the end.
      seen.current = { top: element.scrollTop, height: element.scrollHeight }
    }
    held.current = null
    sticking.current = true
    setAway(false)
  }, [])

  /** Brings an element into view, and keeps it there while what stands around it takes its size. */
  const hold = useCallback((element: HTMLElement) => {
    held.current = element
    sticking.current = false
    element.scrollIntoView({ block: 'center' })
  }, [])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const { scrollTop: top, scrollHeight: height } = element
    const atEnd = distanceToEnd(element) < NEAR_END_PX
    // Content that shrinks moves the view up too, and nobody meant to leave.
    const leaving = top < seen.current.top && height >= seen.current.height
    seen.current = { top, height }
    if (atEnd && held.current === null) sticking.current = true
    else if (leaving) sticking.current = false
    setAway(!sticking.current && !atEnd)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation starts at its end
  useEffect(() => {
    if (!isEmpty) toEnd()
    else scroller.current?.scrollTo(0, 0)
  }, [resetKey, isEmpty, toEnd])

  useEffect(() => {
    const element = scroller.current
    if (!element || !content.current) return
    const observer = new ResizeObserver(() => {
      if (held.current?.isConnected) held.current.scrollIntoView({ block: 'center' })
      else if (sticking.current && !isEmpty) toEnd()
      // What was folded away or has got more room may leave nothing to go to.
      if (distanceToEnd(element) < NEAR_END_PX) setAway(false)
    })
    observer.observe(content.current)
    observer.observe(element)
    return () => observer.disconnect()
  }, [toEnd, isEmpty])

  useEffect(() => {
    const element = scroller.current
    const letGo = () => {
      held.current = null
    }
    for (const gesture of GESTURES) element?.addEventListener(gesture, letGo, { passive: true })
    return () => {
      for (const gesture of GESTURES) element?.removeEventListener(gesture, letGo)
    }
  }, [])

  return { scroller, content, onScroll, away, toEnd, hold }
}
