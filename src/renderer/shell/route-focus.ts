import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

export interface RouteFocusProps {
  readonly main: RefObject<HTMLElement | null>
  readonly page: string
  /** What had the focus when the page was gone to. */
  readonly leftFrom: RefObject<Element | null>
}

/** What has the focus as a page is gone to, which may be long before that page is there. */
export const useFocusLeft = (page: string): RefObject<Element | null> => {
  const leftFrom = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken at each page.
  useLayoutEffect(() => {
    leftFrom.current = document.activeElement
  }, [page])
  return leftFrom
}

const isField = (element: Element | null): boolean => element?.matches('input, textarea') ?? false

/**
 * Moves the focus to the heading of a page that was gone to, so that a screen reader begins there. It stands beside the page, and so waits with it for what the
 * page needs.
 */
export const RouteFocus = ({ main, page, leftFrom }: RouteFocusProps) => {
  const last = useRef(page)
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    // A page that has placed the focus itself knows better.
    const focused = document.activeElement
    if (main.current?.contains(focused)) return
    // So does somebody who began to write elsewhere before the page was there.
    if (isField(focused) && focused !== leftFrom.current) return
    main.current?.querySelector<HTMLElement>('[data-page-heading]')?.focus()
  }, [main, page, leftFrom])
  return null
}
