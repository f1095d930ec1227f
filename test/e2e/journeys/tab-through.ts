import { type CDPSession, expect, type Page } from '@playwright/test'

/** A control that the focus comes to. */
interface Stop {
  readonly key: number
  readonly name: string
  readonly shown: string
  readonly faults: readonly string[]
}

/** More than any page has. */
const MOST_STOPS = 400

/** What is wrong with where the focus is, as somebody sees it; null where it is nowhere. */
const lookAtFocus = (page: Page): Promise<Omit<Stop, 'name'> | null> =>
  page.evaluate(async () => {
    const isEnding = (animation: Animation) => animation.effect?.getComputedTiming().iterations !== Infinity
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isEnding)
        .map(({ finished }) => finished),
    )
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return null
    const kept = window as unknown as { stops?: Map<Element, number> }
    kept.stops ??= new Map()
    const key = kept.stops.get(focused) ?? kept.stops.size
    kept.stops.set(focused, key)
    const faults: string[] = []
    // What shows itself with the focus may be drawn around a control that is not drawn itself.
    const drawn = (element: Element): DOMRect => {
      const box = element.getBoundingClientRect()
      const parent = element.parentElement
      return (box.width < 4 || box.height < 4) && parent ? drawn(parent) : box
    }
    const { left, top, right, bottom } = drawn(focused)
    const inView = {
      left: Math.max(left, 0),
      top: Math.max(top, 0),
      right: Math.min(right, innerWidth),
      bottom: Math.min(bottom, innerHeight),
    }
    if (inView.right - inView.left < 4 || inView.bottom - inView.top < 4) faults.push('is out of view')
    else {
      const at = (x: number, y: number) => {
        const hit = document.elementFromPoint(
          inView.left + (inView.right - inView.left) * x,
          inView.top + (inView.bottom - inView.top) * y,
        )
        return (
          hit !== null && (focused.contains(hit) || hit.contains(focused) || hit.closest('label')?.control === focused)
        )
      }
      const points = [0.15, 0.5, 0.85]
      if (!points.some((x) => points.some((y) => at(x, y)))) faults.push('is covered')
    }
    if (!focused.checkVisibility({ opacityProperty: true, visibilityProperty: true })) faults.push('is not visible')
    const isDrawnAround = (element: Element | null, levels: number): boolean => {
      if (element === null || levels === 0) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
      return (
        hasRing ||
        /rgb\(|rgba\(.*[^0]\)|oklch|oklab|color\(/.test(boxShadow.replaceAll(/rgba\(0, 0, 0, 0\)/g, '')) ||
        isDrawnAround(element.parentElement, levels - 1)
      )
    }
    // A list has the focus and shows it on one of its rows.
    const row = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '')
    if (!isDrawnAround(focused, 3) && !isDrawnAround(row, 1)) faults.push('shows no focus')
    return { key, shown: focused.outerHTML.slice(0, 120), faults }
  })

/** The name that a screen reader says. */
const nameOfFocus = async (session: CDPSession): Promise<string> => {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
  if (result.objectId === undefined) return ''
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })
  return String(nodes[0]?.name?.value ?? '').trim()
}

/**
 * Goes through a page, or the dialog that is open on it, by the Tab key until the first control comes again. Each stop is in view, not covered, shows that it has
 * the focus and says what it is; the focus neither gets lost nor stays where it is. Resolves to the names.
 */
export const tabThrough = async (page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<readonly string[]> => {
  const session = await page.context().newCDPSession(page)
  const stops: Stop[] = []
  let nowhere = 0
  for (let pressed = 0; pressed < MOST_STOPS; pressed += 1) {
    await page.keyboard.press(key)
    const seen = await lookAtFocus(page)
    if (seen === null) {
      nowhere += 1
      if (nowhere > 1 && stops.length > 0) break
      continue
    }
    if (stops.length > 0 && seen.key === stops[0]?.key) break
    const name = await nameOfFocus(session)
    const before = stops.find((stop) => stop.key === seen.key)
    const again = before === undefined ? [] : ['comes again before the first one']
    stops.push({ ...seen, name, faults: [...seen.faults, ...(name === '' ? ['has no name'] : []), ...again] })
    if (again.length > 0) break
  }
  await session.detach()
  const faulty = stops.filter(({ faults }) => faults.length > 0)
  expect(faulty.map(({ name, faults, shown }) => `"${name}" ${faults.join(', ')}: ${shown}`)).toEqual([])
  expect(stops.length).toBeLessThan(MOST_STOPS)
  return stops.map(({ name }) => name)
}
