import { useCallback, useEffect, useRef, useState } from 'react'

const NEAR_END_PX = 64

/** Keeps a growing list scrolled to its end, until the person scrolls away from it. */
export const useStickToEnd = (resetKey: string | null) => {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const sticking = useRef(true)
  const seen = useRef({ top: 0, height: 0 })
  const [away, setAway] = useState(false)

  const toEnd = useCallback(() => {
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
    sticking.current = true
    setAway(false)
  }, [])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const { scrollTop: top, scrollHeight: height, clientHeight } = element
    const atEnd = height - top - clientHeight < NEAR_END_PX
    // Content that shrinks moves the view up too, and nobody meant to leave.
    const leaving = top < seen.current.top && height >= seen.current.height
    seen.current = { top, height }
    if (atEnd) sticking.current = true
    else if (leaving) sticking.current = false
    setAway(!sticking.current)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation starts at its end
  useEffect(toEnd, [resetKey, toEnd])

  useEffect(() => {
    if (!content.current) return
    const observer = new ResizeObserver(() => {
      if (sticking.current) toEnd()
    })
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [toEnd])

  return { scroller, content, onScroll, away, toEnd }
}
