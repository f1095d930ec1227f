import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'

export interface LoadMoreProps {
  /** Where in the list it stands: what is still missing goes before it, or after. */
  readonly at: 'Start' | 'End'
  /** How much is there: what is added may leave this in view. */
  readonly count: number
  readonly onReached: () => void
  /** The words for who does not scroll. */
  readonly children: ReactNode
}

/** A little before it scrolls into view. */
const MARGINS = { Start: '600px 0px 0px 0px', End: '0px 0px 400px 0px' } as const

/** Stands where a list goes on, and brings more as it comes near. */
export const LoadMore = ({ at, count, onReached, children }: LoadMoreProps) => {
  const place = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReached)

  // biome-ignore lint/correctness/useExhaustiveDependencies: observed anew after each page, which may leave it in view
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) reach()
      },
      { root: place.current.closest('[data-scroller]'), rootMargin: MARGINS[at] },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [count, at])

  return (
    <div ref={place} className="py-1 text-center">
      <Button look="quiet" size="small" onClick={onReached}>
        {children}
      </Button>
    </div>
  )
}
