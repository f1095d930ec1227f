import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { ask } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const QUESTION = 'Which radio channel do the lodge and the domes use to talk to each other?'

/** The sources of an answer that are lit. */
const lit = (reply: Locator): Locator => reply.locator('[data-source][aria-current=true]')
const reader = (page: Page): Locator => page.getByRole('region', { name: words('viewer.panel') })
const passage = (page: Page): Locator => reader(page).locator('mark[data-passage]').first()
const colour = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor)

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('the source that is open is lit at both ends, and nothing else has its colour', async ({ reader: page }) => {
      await goTo(page, 'assistant')
      const reply = await ask(page, QUESTION)
      const chip = reply.locator('[data-source=chip]').first()
      const quiet = await colour(chip)
      await expect(lit(reply)).toHaveCount(0)
      await chip.click()
      await expect(passage(page)).toBeInViewport()
      await expect(chip).toHaveAttribute('aria-current', 'true')
      await expect(reply.locator('[data-source=card]').first()).toHaveAttribute('aria-current', 'true')
      await expect
        .poll(() => colour(chip))
        .toBe(
          await colour(
            reader(page)
              .getByText(/^pages? \d/)
              .first(),
          ),
        )
      await expectAccessible(page)
      await reader(page)
        .getByRole('button', { name: words('viewer.close') })
        .click()
      await expect(lit(reply)).toHaveCount(0)
      await expect.poll(() => colour(chip)).toBe(quiet)
    })
  })

test('with the keyboard: Enter lights a source, arrows walk from one to the next, Escape goes back to the answer', async ({
  reader: page,
}) => {
  await goTo(page, 'assistant')
  const reply = await ask(page, 'What did the trustees decide in February and in May?')
  const chips = reply.locator('[data-source=chip]')
  expect(await chips.count()).toBeGreaterThan(1)
  await chips.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(chips.nth(1)).toBeFocused()
  await expect(lit(reply)).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(reader(page)).toBeFocused()
  await expect(chips.first()).toHaveAttribute('aria-current', 'true')
  await expect(passage(page)).toBeInViewport()

  // With the reader open, it goes along.
  await chips.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(chips.nth(1)).toBeFocused()
  await expect(chips.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(chips.first()).not.toHaveAttribute('aria-current')
  await page.keyboard.press('Escape')
  await expect(reader(page)).toHaveCount(0)
  await expect(lit(reply)).toHaveCount(0)
  await expect(chips.nth(1)).toBeFocused()
})
