import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { ListPlace } from './view-state.ts'

interface PlaceOptions {
  readonly left: ListPlace | null
  readonly leave: (top: number) => void
  readonly hasRows: boolean
  readonly scroller: HTMLDivElement | null
  readonly grid: RefObject<HTMLTableElement | null>
}

/** Comes back to the place in the list from which a document was opened, and tells where it was left. */
export const useKeptPlace = ({ left, leave, hasRows, scroller, grid }: PlaceOptions) => {
  const isBack = useRef(false)
  const come = useEffectEvent((list: HTMLDivElement) => {
    if (isBack.current) return
    isBack.current = true
    if (left === null) return
    list.scrollTop = left.top
    const { activeElement } = document
    if (left.active !== null && (activeElement === document.body || activeElement?.matches('[data-page-heading]')))
      grid.current?.focus({ preventScroll: true })
  })
  const go = useEffectEvent((list: HTMLDivElement) => {
    if (isBack.current) leave(list.scrollTop)
  })
  useEffect(() => {
    if (scroller !== null && hasRows) come(scroller)
  }, [scroller, hasRows])
  // While it still stands in the page: what was taken out of it stands at 0.
  useLayoutEffect(() => (scroller === null ? undefined : () => go(scroller)), [scroller])
}
