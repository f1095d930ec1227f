import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What comes or goes is half transparent on its way: its colours are judged once it is there, or gone. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    delete document.documentElement.dataset.moved
    const tell = () => {
      document.documentElement.dataset.moved = 'yes'
    }
    for (const event of ['transitionrun', 'animationstart']) document.addEventListener(event, tell, { once: true })
  })

/** Whether something came or went since it was `settled`: a message that has been shown long enough goes by itself. */
const moved = (page: Page) => page.evaluate(() => document.documentElement.dataset.moved !== undefined)

/** What axe finds on the page, or within what `selector` names, as it stands still. */
export const violationsOf = async (page: Page, selector?: string) => {
  // A page without frames is judged where it stands: gathering the judgements of frames takes a page of its own and twice the time.
  const isOnePage = page.frames().length === 1
  for (;;) {
    await settled(page)
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(isOnePage)
    const { violations } = await (selector ? axe.include(selector) : axe).analyze()
    if (violations.length === 0 || !(await moved(page))) return violations
  }
}

/** No violation that axe calls serious or critical. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const violations = await violationsOf(page)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n    ')}`)
  expect(told).toEqual([])
}
