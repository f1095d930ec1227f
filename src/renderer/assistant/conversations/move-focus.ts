import type { KeyboardEvent } from 'react'

const rowsOf = (list: HTMLElement | null) => Array.from(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])

/** Up and Down go through the rows of a list, Home and End to its ends. */
export const moveFocus = (event: KeyboardEvent, list: HTMLElement | null): void => {
  const rows = rowsOf(list)
  const here = rows.indexOf(document.activeElement as HTMLElement)
  const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: rows.length - 1 }[event.key]
  const row = target === undefined || here < 0 ? undefined : rows[target]
  if (!row) return
  event.preventDefault()
  row.focus()
}

/** Goes from the field above a list to its first row. */
export const enterList = (event: KeyboardEvent, list: HTMLElement | null): void => {
  const first = rowsOf(list)[0]
  if (event.key !== 'ArrowDown' || !first) return
  event.preventDefault()
  first.focus()
}

/** Puts the focus on the row beside the one that has it, which is about to go. */
export const leaveRow = (list: HTMLElement | null): void => {
  const rows = rowsOf(list)
  const here = rows.findIndex((row) => row.parentElement?.contains(document.activeElement))
  if (here >= 0) (rows[here + 1] ?? rows[here - 1])?.focus()
}
