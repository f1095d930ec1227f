import { type RefObject, useEffect, useRef } from 'react'

export interface RouteFocusProps {
  readonly main: RefObject<HTMLElement | null>
  readonly page: string
}

/**
 * Moves the focus to the heading of a page that was gone to, so that a screen reader begins there. It stands beside the page, and so waits with it for what the
 * page needs.
 */
export const RouteFocus = ({ main, page }: RouteFocusProps) => {
  const last = useRef(page)
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    // A page that has placed the focus itself knows better.
    if (main.current?.contains(document.activeElement)) return
    main.current?.querySelector<HTMLElement>('[data-page-heading]')?.focus()
  }, [main, page])
  return null
}
