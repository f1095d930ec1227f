import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/** A place in the document that no scale changes. */
interface Anchor {
  readonly index: number
  /** How far down the page, 0 to 1. */
  readonly fraction: number
}

/** Lays the pages out anew for a new scale or page size, and keeps the reader at the same place of the document. */
export const useStablePosition = (
  pages: Virtualizer<HTMLDivElement, Element>,
  scale: number,
  sizes: ReadonlyMap<number, unknown>,
): void => {
  const before = useRef({ scale, sizes })
  const [anchor, setAnchor] = useState<Anchor | null>(null)

  useLayoutEffect(() => {
    const changed = before.current.scale !== scale || before.current.sizes !== sizes
    before.current = { scale, sizes }
    if (!changed) return
    const offset = pages.scrollOffset ?? 0
    const page = offset > 0 ? pages.getVirtualItemForOffset(offset) : undefined
    setAnchor(page ? { index: page.index, fraction: (offset - page.start) / page.size } : null)
    pages.measure()
  }, [pages, scale, sizes])

  // Runs once the new layout stands, so that the whole new height can be scrolled.
  useLayoutEffect(() => {
    const page = anchor && pages.measurementsCache[anchor.index]
    if (page) pages.scrollToOffset(page.start + anchor.fraction * page.size)
  }, [pages, anchor])
}
