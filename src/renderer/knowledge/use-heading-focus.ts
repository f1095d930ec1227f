import { type RefObject, useEffect } from 'react'

/** Puts the focus on a page's heading when the page opens and what held the focus went with the page before. */
export const useHeadingFocus = (page: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (document.activeElement !== document.body) return
    page.current?.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
  }, [page])
}
