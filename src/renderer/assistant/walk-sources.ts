import type { KeyboardEvent } from 'react'

const stepOf = (key: string, isRightToLeft: boolean): number => {
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  if (key === 'ArrowRight') return isRightToLeft ? -1 : 1
  return key === 'ArrowLeft' ? stepOf('ArrowRight', !isRightToLeft) : 0
}

/**
 * Arrow keys on a source of an answer (`data-source`) go to the one before or after it of the same kind. While a source of the answer is open, the
 * reader goes along.
 */
export const walkSources = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const here = event.currentTarget
  const step = stepOf(event.key, getComputedStyle(here).direction === 'rtl')
  const answer = here.closest('article')
  if (step === 0 || answer === null) return
  const sources = [...answer.querySelectorAll<HTMLElement>(`[data-source="${here.dataset.source}"]`)]
  const next = sources[sources.indexOf(here) + step]
  event.preventDefault()
  if (next === undefined) return
  const isReading = answer.querySelector('[data-source][aria-current]') !== null
  next.focus()
  if (isReading) next.click()
}
