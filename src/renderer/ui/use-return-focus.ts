import { useRef } from 'react'

const FIELD = ':is(input:not([type=checkbox], [type=radio], [type=file]), textarea, [role=combobox]):not(:disabled)'

/** The longest time between the presses of a double click, as systems have it. */
const DOUBLE_CLICK_MS = 500

/** Where somebody begins in a dialog that has just opened: nowhere in particular where nothing is asked. */
const beginningOf = (dialog: EventTarget | null): Element | null =>
  dialog instanceof Element
    ? (dialog.querySelector('[data-first-focus]') ?? dialog.querySelector(`[data-fields] ${FIELD}`))
    : null

/** Whether a press is where an element lies, whatever lies above it. */
const isOn = (element: Element | null, { clientX, clientY }: PointerEvent): boolean => {
  if (element === null || element === document.body) return false
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

/** What has the focus, or the button of the menu that does: a menu goes as it opens a dialog. */
const lastingFocus = (): Element | null => {
  const focused = document.activeElement
  const buttonId = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (buttonId && document.getElementById(buttonId)) || focused
}

const page = (): HTMLElement | null => document.getElementById('main')

/** Gives an element the focus, and the page once the element goes away with it: a row goes with its menu when what was asked in the dialog is done. */
const focusWhileThere = (element: HTMLElement): void => {
  element.focus({ preventScroll: true })
  const watch = new MutationObserver(() => {
    if (element.isConnected && document.activeElement === element) return
    watch.disconnect()
    if (document.activeElement === document.body) page()?.focus({ preventScroll: true })
  })
  watch.observe(document.body, { childList: true, subtree: true })
}

/**
 * Gives the focus back to where it was before a dialog opened, or to the page where that is gone; somebody who has taken
 * it meanwhile keeps it. For dialogs that a state opens and not a trigger of their own. In the dialog, what is marked
 * `data-first-focus` gets the focus, or else the first field of what is marked `data-fields`. The second press of a double click that opened the dialog
 * does not close it.
 */
export const useReturnFocus = () => {
  const before = useRef<Element | null>(null)
  const openedAt = useRef(Number.NEGATIVE_INFINITY)
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = lastingFocus()
      openedAt.current = performance.now()
      const first = beginningOf(event.target)
      if (!(first instanceof HTMLElement)) return
      event.preventDefault()
      first.focus()
      if (first instanceof HTMLInputElement) first.select()
    },
    onPointerDownOutside: (event: CustomEvent<{ readonly originalEvent: PointerEvent }>) => {
      const isSoon = performance.now() - openedAt.current < DOUBLE_CLICK_MS
      if (isSoon && isOn(before.current, event.detail.originalEvent)) event.preventDefault()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (document.activeElement !== document.body) return
      const home = before.current?.isConnected ? before.current : page()
      if (home instanceof HTMLElement) focusWhileThere(home)
    },
  }
}
