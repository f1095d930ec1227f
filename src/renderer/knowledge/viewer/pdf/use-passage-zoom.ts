import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Box, blockAround, readableScale } from './passage-block.ts'
import type { Zoom } from './zoom.ts'

/** Everything that is text on a page, its own or what was read in its picture. */
const PIECES = '.pdf-text-layer > span, .word-layer > span'
/** What of a piece of text is the passage. */
const PASSAGE = 'mark[data-passage]'

export interface PassageZoomOptions {
  readonly scroller: RefObject<HTMLElement | null>
  /** Tells the passage from the one before; null while there is none to zoom to. */
  readonly key: string | null
  /** The room for a page, in pixels. */
  readonly width: number
  /** The scale at which the whole width of a page is seen. */
  readonly fit: number
  /** What stays free beside a block, in pixels. */
  readonly side: number
}

export interface PassageZoom {
  readonly zoom: Zoom
  /** What the reader chooses stays, whatever passage is shown next. */
  setZoom(zoom: Zoom): void
}

const boxesOn = (page: HTMLElement, elements: Iterable<Element>): readonly Box[] => {
  const paper = page.getBoundingClientRect()
  const scale = Number(page.style.getPropertyValue('--total-scale-factor'))
  return Array.from(elements, (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return {
      left: (left - paper.left) / scale,
      right: (right - paper.left) / scale,
      top: (top - paper.top) / scale,
      bottom: (bottom - paper.top) / scale,
    }
  })
}

const blockOn = (page: HTMLElement) =>
  blockAround(boxesOn(page, page.querySelectorAll(PASSAGE)), boxesOn(page, page.querySelectorAll(PIECES)))

/** Calls back once the passage is drawn; returns what stops waiting. */
const whenDrawn = (element: HTMLElement, then: (page: HTMLElement) => void): (() => void) => {
  const look = () => {
    const page = element.querySelector(PASSAGE)?.closest<HTMLElement>('[data-page]')
    if (!page) return
    observer.disconnect()
    then(page)
  }
  const observer = new MutationObserver(look)
  observer.observe(element, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}

/** How large a page is shown: its whole width, unless that leaves a passage that someone came for too small to read. */
export const usePassageZoom = ({ scroller, key, width, fit, side }: PassageZoomOptions): PassageZoom => {
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [aim, setAim] = useState<{ readonly page: HTMLElement; readonly left: number } | null>(null)
  const isChosen = useRef(false)

  const zoomTo = useEffectEvent((page: HTMLElement) => {
    const block = isChosen.current ? null : blockOn(page)
    const scale = block && readableScale(width, fit, block)
    if (!block || scale === null) return
    setZoom(scale)
    setAim({ page, left: block.left })
  })
  const isReady = width > 0
  useEffect(() => {
    const element = scroller.current
    if (!element || key === null || !isReady) return
    return whenDrawn(element, zoomTo)
  }, [scroller, key, isReady])

  // Once the pages have the new scale, the block begins at the left edge.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !aim || typeof zoom !== 'number') return
    const { left } = aim.page.getBoundingClientRect()
    element.scrollLeft += left + aim.left * zoom - element.getBoundingClientRect().left - side
  }, [scroller, aim, zoom, side])

  return {
    zoom,
    setZoom: (chosen) => {
      isChosen.current = chosen !== 'fit'
      setAim(null)
      setZoom(chosen)
    },
  }
}
