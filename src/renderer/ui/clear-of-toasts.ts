const heights = new Map<HTMLElement, number>()

const applyHeights = () => {
  const { style } = document.documentElement
  if (heights.size === 0) style.removeProperty('--below-toasts')
  else style.setProperty('--below-toasts', `${Math.max(...heights.values())}px`)
}

/** The ref of an element at the lower end of the page: toasts stand above it, however tall it grows, and above the highest of several. */
export const clearOfToasts = (element: HTMLElement | null) => {
  if (element === null) return
  const observer = new ResizeObserver(() => {
    // What hovers over the page stands at a distance from its end.
    const distance = Number.parseFloat(getComputedStyle(element).bottom) || 0
    heights.set(element, element.offsetHeight + distance)
    applyHeights()
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    heights.delete(element)
    applyHeights()
  }
}
