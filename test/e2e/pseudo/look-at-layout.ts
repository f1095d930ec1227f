import type { Page } from '@playwright/test'

/** Which controls cannot be seen or used whole: out of the window, words cut off, something above them. */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS = 'a[href], button, input:not([type=file]), textarea, select, summary, [role=tab], [role=radio]'
    /** Half a pixel is rounding, and letters may reach below their line. */
    const ROUNDING = 1.5
    const DESCENT = 3
    const told = (element: Element): string => {
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return `${element.tagName.toLowerCase()} "${name.trim().slice(0, 60)}"`
    }
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      return isVisible && width > 1 && height > 1 && !element.closest('[aria-hidden=true], [inert], .sr-only')
    }
    const scrollsSideways = (element: Element): boolean => {
      for (let above = element.parentElement; above; above = above.parentElement)
        if (/auto|scroll/.test(getComputedStyle(above).overflowX) && above.scrollWidth > above.clientWidth) return true
      return false
    }
    const leaves = (control: Element): string[] => {
      const { left, right } = control.getBoundingClientRect()
      const isIn = left >= -ROUNDING && right <= innerWidth + ROUNDING
      return isIn || scrollsSideways(control) ? [] : [`leaves the window: ${left.toFixed()} to ${right.toFixed()}`]
    }
    const covered = (control: Element): string[] => {
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
      if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) return []
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      const isItself = found === null || control.contains(found) || found.contains(control)
      return isItself || control.closest('label')?.contains(found) ? [] : [`is covered by ${told(found)}`]
    }
    const cut = (control: Element): string[] => {
      if (control.matches('input, textarea')) return []
      const parts = [control, ...control.querySelectorAll('*')].map((part) => getComputedStyle(part))
      // What ends in dots says that it does.
      const hasDots = parts.some(({ textOverflow }) => textOverflow === 'ellipsis')
      const narrow = hasDots ? 0 : control.scrollWidth - control.clientWidth
      const low = control.scrollHeight - control.clientHeight
      return [
        ...(narrow > ROUNDING ? [`is ${narrow} pixels too narrow for its words`] : []),
        ...(low > DESCENT ? [`is ${low} pixels too low for its words`] : []),
      ]
    }
    const faultsOf = (control: Element): string[] => {
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      // A click beside the words of a link that breaks over lines meets what is behind it.
      const inLines = getComputedStyle(control).display === 'inline'
      return [...leaves(control), ...(inLines ? [] : [...covered(control), ...cut(control)])]
    }
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const controls = [...document.querySelectorAll(CONTROLS)].filter(isSeen)
    return [
      ...(sideways > ROUNDING ? [`the page is ${sideways} pixels wider than the window`] : []),
      ...controls.flatMap((control) => faultsOf(control).map((fault) => `${told(control)} ${fault}`)),
    ]
  })
