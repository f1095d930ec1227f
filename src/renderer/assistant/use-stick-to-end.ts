import { useCallback, useEffect, useRef, useState } from 'react'

const NEAR_END_PX = 64

/** Keeps a growing list scrolled to its end, until the person scrolls away from it. */
export const useStickToEnd = (resetKey: string | null) => {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const sticking = useRef(true)
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
    sticking.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX
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
