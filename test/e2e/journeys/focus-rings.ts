import { expect, type Page } from '@playwright/test'

/** Which controls draw their focus so that something above them cuts it off, by their names. */
const cutRings = (page: Page): Promise<{ readonly rings: number; readonly cut: readonly string[] }> =>
  page.evaluate(() => {
    const CONTROLS = 'a[href], button:not(:disabled), input, textarea, select, summary, [tabindex="0"]'
    /** Half a pixel is rounding. */
    const ROUNDING = 0.6
    const ringOf = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
      if (outlineStyle === 'none') return null
      const around = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { left: left - around, top: top - around, right: right + around, bottom: bottom + around }
    }
    const isCutBy = (ring: NonNullable<ReturnType<typeof ringOf>>, above: Element): boolean => {
      const { overflowX, overflowY, contentVisibility } = getComputedStyle(above)
      const box = above.getBoundingClientRect()
      // What may be skipped while it is out of sight draws nothing outside of itself.
      const all = contentVisibility !== 'visible'
      const cutsWide = all || overflowX !== 'visible'
      const cutsHigh = all || overflowY !== 'visible'
      const wide = cutsWide && (ring.left < box.left - ROUNDING || ring.right > box.right + ROUNDING)
      const high = cutsHigh && (ring.top < box.top - ROUNDING || ring.bottom > box.bottom + ROUNDING)
      // What is larger than the place that it is scrolled in is seen in parts.
      const parts =
        /auto|scroll/.test(overflowX + overflowY) &&
        (ring.right - ring.left > box.width || ring.bottom - ring.top > box.height)
      return (wide || high) && !parts
    }
    const cut: string[] = []
    let rings = 0
    for (const element of document.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!element.checkVisibility({ opacityProperty: false, visibilityProperty: true })) continue
      element.focus({ focusVisible: true } as FocusOptions)
      if (document.activeElement !== element) continue
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const ring = ringOf(element)
      if (ring) rings += 1
      for (let above = element.parentElement; ring && above && above !== document.body; above = above.parentElement)
        if (isCutBy(ring, above)) {
          const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
          cut.push(`${element.tagName} "${name.trim().slice(0, 60)}" in ${above.tagName}.${above.className}`)
          break
        }
    }
    return { rings, cut }
  })

/** Every control that can have the focus shows all of its ring. */
export const expectWholeFocusRings = async (page: Page): Promise<void> => {
  // Whoever uses the keys sees where they are.
  await page.keyboard.press('Tab')
  const { rings, cut } = await cutRings(page)
  expect(rings).toBeGreaterThan(5)
  expect(cut).toEqual([])
}
