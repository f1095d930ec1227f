import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'

/** Lays the pages out anew for a new scale or page size, and keeps the reader at the same place of the document. */
export const useStablePosition = (
  pages: Virtualizer<HTMLDivElement, Element>,
  scale: number,
  sizes: ReadonlyMap<number, unknown>,
): void => {
  const before = useRef({ scale, sizes })
  useLayoutEffect(() => {
    const { scale: lastScale, sizes: lastSizes } = before.current
    before.current = { scale, sizes }
    if (scale === lastScale && sizes === lastSizes) return
    pages.measure()
    if (scale !== lastScale && pages.scrollOffset) pages.scrollToOffset((pages.scrollOffset * scale) / lastScale)
  }, [pages, scale, sizes])
}
