import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the heading of a page that was gone to, so that a screen reader begins there. */
export const useRouteFocus = (main: RefObject<HTMLElement | null>, page: string) => {
  const last = useRef(page)
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    // A page that has placed the focus itself knows better.
    if (main.current?.contains(document.activeElement)) return
    main.current?.querySelector<HTMLElement>('[data-page-heading]')?.focus()
  }, [main, page])
}
