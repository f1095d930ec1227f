import { type RefObject, useEffect, useState } from 'react'
import type { DocumentOutline } from '../../../../contracts/index.ts'

/** How far down the view something counts as reached; where a jump puts what it leads to, and a little more. */
const reachedShare = 1 / 3
const slackPixels = 8

/** The last section that begins at or above what is in view: by its page, or by its place in the text. -1 above the first. */
const sectionAt = (outline: DocumentOutline, { page, start }: { readonly page?: number; readonly start?: number }) =>
  outline.findLastIndex((section) =>
    page === undefined ? section.start <= (start ?? -1) : section.page !== null && section.page <= page,
  )

const numberIn = (element: Element | undefined, name: string): number | undefined => {
  const value = element?.getAttribute(name)
  return value == null ? undefined : Number(value)
}

const inView = (scroller: Element, outline: DocumentOutline): number => {
  const { top, height } = scroller.getBoundingClientRect()
  const line = top + height * reachedShare + slackPixels
  const reached = [...scroller.querySelectorAll('[data-start], [data-page]')].filter(
    (element) => element.getBoundingClientRect().top <= line,
  )
  const last = reached.at(-1)
  const page = numberIn(last, 'data-page')
  const start = numberIn(last, 'data-start')
  return sectionAt(outline, { ...(page !== undefined && { page }), ...(start !== undefined && { start }) })
}

/**
 * Which section is in view, by the elements of the document that say where they begin. The one that was gone to stays the one until its reader moves on,
 * since a short section at the end never gets to the top.
 */
export const useSectionInView = (
  view: RefObject<HTMLElement | null>,
  outline: DocumentOutline,
): readonly [current: number, goneTo: (section: number) => void] => {
  const [seen, setSeen] = useState(0)
  const [chosen, setChosen] = useState<number | null>(null)

  useEffect(() => {
    const element = view.current
    if (element === null || outline.length === 0) return
    let frame = 0
    const look = (event: Event) => {
      const scroller = event.target
      if (!(scroller instanceof Element)) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setSeen(Math.max(0, inView(scroller, outline))))
    }
    const leave = () => setChosen(null)
    element.addEventListener('scroll', look, { capture: true, passive: true })
    const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
    for (const name of moves) element.addEventListener(name, leave, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', look, { capture: true })
      for (const name of moves) element.removeEventListener(name, leave)
    }
  }, [view, outline])

  return [chosen ?? seen, setChosen]
}
