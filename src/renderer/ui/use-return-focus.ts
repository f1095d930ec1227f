import { useRef } from 'react'

/**
 * Gives the focus back to where it was before a dialog opened, or to the page where that is gone; somebody who has taken
 * it meanwhile keeps it. For dialogs that a state opens and not a trigger of their own. What is marked
 * `data-first-focus` gets the focus in the dialog.
 */
export const useReturnFocus = () => {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement
      const first = event.target instanceof Element ? event.target.querySelector('[data-first-focus]') : null
      if (!(first instanceof HTMLElement)) return
      event.preventDefault()
      first.focus()
      if (first instanceof HTMLInputElement) first.select()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (document.activeElement !== document.body) return
      const home = before.current?.isConnected ? before.current : document.getElementById('main')
      if (home instanceof HTMLElement) home.focus({ preventScroll: true })
    },
  }
}
