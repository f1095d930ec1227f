import { type FocusEvent, useEffect, useRef } from 'react'

const page = (): HTMLElement | null => document.getElementById('main')

/**
 * Keeps the focus on the page, or on what is named instead, where what has it goes away, as a button does that is replaced by what it began: without this,
 * keys would start again from the window's first control. For the element around it, whose component draws the change.
 */
export const useKeptFocus = (home: () => HTMLElement | null = page) => {
  const isWithin = useRef(false)
  useEffect(() => {
    if (!isWithin.current || document.activeElement !== document.body) return
    home()?.focus({ preventScroll: true })
  })
  return {
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      // A dialog stands elsewhere in the document, and gives the focus back by itself.
      isWithin.current = currentTarget.contains(target)
    },
    onBlur: ({ target }: FocusEvent) => {
      // Of what goes away nobody has taken the focus.
      if (target.isConnected) isWithin.current = false
    },
  }
}
