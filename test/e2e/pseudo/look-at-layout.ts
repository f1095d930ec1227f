import type { Page } from '@playwright/test'

/** Which controls cannot be seen or used whole, those included that show when they are pointed at: out of the window, words cut off, something above them or around them. */
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
      // What has no colour now may be drawn once it is pointed at, in the place that it has.
      const isVisible = element.checkVisibility({ visibilityProperty: true })
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
    const drawsInside = ({ contain, contentVisibility }: CSSStyleDeclaration): boolean =>
      contentVisibility !== 'visible' || /paint|strict|content/.test(contain)
    const holds = (around: CSSStyleDeclaration): boolean =>
      around.position !== 'static' || around.transform !== 'none' || drawsInside(around)
    /** What a control stands in, as far as it moves and is cut with it. */
    const placesOf = (control: Element): Element[] => {
      const places: Element[] = []
      let { position } = getComputedStyle(control)
      for (let above = control.parentElement; above && above !== document.body; above = above.parentElement) {
        if (position === 'fixed') break
        const style = getComputedStyle(above)
        if (position === 'absolute' && !holds(style)) continue
        position = style.position
        places.push(above)
      }
      return places
    }
    /** By how much a place cuts off what stands in it, unless it is the smaller of the two. */
    const cutIn = (box: DOMRect, place: Element): number => {
      const style = getComputedStyle(place)
      const all = drawsInside(style)
      const { left, right, top, bottom, width, height } = place.getBoundingClientRect()
      const wide = (all || style.overflowX !== 'visible') && box.width <= width
      const high = (all || style.overflowY !== 'visible') && box.height <= height
      return Math.max(
        ...(wide ? [left - box.left, box.right - right] : []),
        ...(high ? [top - box.top, box.bottom - bottom] : []),
        0,
      )
    }
    /** Whether something around a control draws a part of it only. What can be scrolled has been, as far as it goes. */
    const clipped = (control: Element): string[] => {
      const box = control.getBoundingClientRect()
      const cutOff = Math.max(0, ...placesOf(control).map((place) => cutIn(box, place)))
      return cutOff > ROUNDING ? [`is cut off by ${cutOff.toFixed()} pixels`] : []
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
      return [...leaves(control), ...(inLines ? [] : [...covered(control), ...clipped(control), ...cut(control)])]
    }
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const controls = [...document.querySelectorAll(CONTROLS)].filter(isSeen)
    return [
      ...(sideways > ROUNDING ? [`the page is ${sideways} pixels wider than the window`] : []),
      ...controls.flatMap((control) => faultsOf(control).map((fault) => `${told(control)} ${fault}`)),
    ]
  })
