import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What comes or goes is half transparent on its way: its colours are judged once it is there, or gone. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** No violation that axe calls serious or critical. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await settled(page)
  // A page without frames is judged where it stands: gathering the judgements of frames takes a page of its own and twice the time.
  const isOnePage = page.frames().length === 1
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(isOnePage)
  const { violations } = await axe.analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n    ')}`)
  expect(told).toEqual([])
}
