/** The ref of an element at the lower end of the page: toasts stand above it, however tall it grows. */
export const clearOfToasts = (element: HTMLElement | null) => {
  if (element === null) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--below-toasts', `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty('--below-toasts')
  }
}
