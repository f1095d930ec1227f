import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has come into view since it is there. */
export const useSeen = (element: RefObject<Element | null>): boolean => {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current || isSeen) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}
