import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** A page that was gone to, and what had the focus then. */
interface Departure {
  readonly page: string
  readonly focused: Element | null
}

export interface RouteFocusProps {
  readonly main: RefObject<HTMLElement | null>
  readonly page: string
  /** Whether the first page was gone to from one without a frame. */
  readonly arrives: boolean
  readonly departure: RefObject<Departure | null>
}

/** Notes what has the focus as a page is gone to, which may be long before that page is there. */
export const useDeparture = (page: string): RefObject<Departure | null> => {
  const departure = useRef<Departure | null>(null)
  useLayoutEffect(() => {
    departure.current = { page, focused: document.activeElement }
  }, [page])
  return departure
}

const isField = (element: Element | null): boolean => element?.matches('input, textarea') ?? false

/**
 * Moves the focus to the heading of a page that was gone to, so that a screen reader begins there. It stands beside the page, and so waits with it for what the
 * page needs.
 */
export const RouteFocus = ({ main, page, arrives, departure }: RouteFocusProps) => {
  const last = useRef(arrives ? null : page)
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    // A page that has placed the focus itself knows better.
    const focused = document.activeElement
    if (main.current?.contains(focused)) return
    // So does somebody who began to write elsewhere before the page was there.
    if (isField(focused) && focused !== departure.current?.focused) return
    main.current?.querySelector<HTMLElement>('[data-page-heading]')?.focus()
  }, [main, page, departure])
  return null
}
