let quiet = false

/** Gives an element the focus without asking for what it shows to whoever goes to it: it is given back, as what covered the page closes. */
export const focusQuietly = (element: HTMLElement): void => {
  quiet = true
  element.focus({ preventScroll: true })
  quiet = false
}

/** Whether the focus that is being given asks for nothing. */
export const isFocusQuiet = (): boolean => quiet
