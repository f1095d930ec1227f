import type { KeyboardEvent } from 'react'

const stepOf = (key: string, isRightToLeft: boolean): number => {
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  if (key === 'ArrowRight') return isRightToLeft ? -1 : 1
  return key === 'ArrowLeft' ? stepOf('ArrowRight', !isRightToLeft) : 0
}

/** The source as many steps further among those of the same kind in the same answer. */
const neighbourOf = (source: HTMLElement, step: number): HTMLElement | undefined => {
  const kind = `[data-source="${source.dataset.source}"]`
  const sources = [...(source.closest('article')?.querySelectorAll<HTMLElement>(kind) ?? [])]
  return sources[sources.indexOf(source) + step]
}

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && !shiftKey

/** Whether an arrow key to the side moves something else: the cursor of a field, a cell, what is wider than its room. */
const hasOwnUse = (element: Element, reader: Element): boolean => {
  if (element.closest('input, textarea, select, button, [role=grid], [role=menu], [role=slider]')) return true
  for (let at: Element | null = element; at !== null && reader.contains(at); at = at.parentElement)
    if (at.scrollWidth > at.clientWidth && getComputedStyle(at).overflowX !== 'visible') return true
  return false
}

/** Arrow keys to the side in the reader go to the source before or after the one that is open. */
export const walkFromReader = (event: KeyboardEvent<HTMLElement>, open: HTMLElement | null): void => {
  if (event.defaultPrevented || !isPlain(event) || !/^Arrow(?:Left|Right)$/.test(event.key) || open === null) return
  if (event.target instanceof Element && hasOwnUse(event.target, event.currentTarget)) return
  const next = neighbourOf(open, stepOf(event.key, getComputedStyle(open).direction === 'rtl'))
  event.preventDefault()
  next?.click()
}

/**
 * Arrow keys on a source of an answer (`data-source`) go to the one before or after it of the same kind. While a source of the answer is open, the
 * reader goes along.
 */
export const walkSources = (event: KeyboardEvent<HTMLElement>): void => {
  if (!isPlain(event)) return
  const here = event.currentTarget
  const step = stepOf(event.key, getComputedStyle(here).direction === 'rtl')
  const answer = here.closest('article')
  if (step === 0 || answer === null) return
  const next = neighbourOf(here, step)
  event.preventDefault()
  if (next === undefined) return
  const isReading = answer.querySelector('[data-source][aria-current]') !== null
  next.focus()
  if (isReading) next.click()
}
