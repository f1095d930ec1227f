import { type RefObject, useEffect } from 'react'
import { placeInMargin } from './place-in-margin.ts'

const align = (list: HTMLElement, answer: HTMLElement): void => {
  // Where there is no room beside the text, the stylesheet leaves the list below it.
  const isBeside = getComputedStyle(list).position === 'absolute'
  const origin = answer.getBoundingClientRect().top
  const cards = [...list.querySelectorAll<HTMLElement>('li')]
  const notes = cards.map((card) => {
    const chip = answer.querySelector(`[data-source=chip][data-number="${card.dataset.number}"]`)
    // The number ends a quotation, which begins some lines above it.
    const named = chip?.closest('blockquote p') ?? chip
    return { wanted: named ? named.getBoundingClientRect().top - origin : null, height: card.offsetHeight }
  })
  const { tops, end } = placeInMargin(notes)
  for (const [at, card] of cards.entries()) card.style.setProperty('--top', `${tops[at] ?? 0}px`)
  answer.style.setProperty('--margin-height', isBeside ? `${end}px` : '0px')
}

/** Keeps each source of an answer beside the sentence that names it first, whatever the width of the window makes of the lines. */
export const useSourcesMargin = (list: RefObject<HTMLElement | null>, count: number): void => {
  useEffect(() => {
    const answer = list.current?.closest<HTMLElement>('article')
    if (!list.current || !answer || count === 0) return
    const section = list.current
    // Reports once when it begins, and when an answer comes into view.
    const sizes = new ResizeObserver(() => align(section, answer))
    sizes.observe(answer)
    for (const card of section.querySelectorAll('li')) sizes.observe(card)
    let frame = 0
    // Where the sources need more room than the text, a number that comes later changes no size.
    const content = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => align(section, answer))
    })
    content.observe(answer, { childList: true, subtree: true })
    return () => {
      sizes.disconnect()
      content.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [list, count])
}
