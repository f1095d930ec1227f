import type { Locator, Page } from '@playwright/test'
import { expect, openApp, test } from './app.ts'
import { ask } from './journeys/assistant.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const QUESTION = 'Which radio channel do the lodge and the domes use to talk to each other?'

const reader = (page: Page): Locator => page.getByRole('region', { name: words('viewer.panel') })
const passage = (page: Page): Locator => reader(page).locator('mark[data-passage]').first()

test('what an answer quotes is set in letters of its own, its bar in the colour of its source', async ({
  reader: page,
}) => {
  await goTo(page, 'assistant')
  const reply = await ask(page, QUESTION)
  const quote = reply.locator('blockquote').first()
  const styleOf = (locator: Locator, name: string) =>
    locator.evaluate((element, wanted) => getComputedStyle(element).getPropertyValue(wanted), name)
  expect(await styleOf(quote, 'font-family')).toContain('serif')
  expect(await styleOf(quote, 'font-family')).not.toBe(await styleOf(reply, 'font-family'))
  const chip = quote.locator('[data-source=chip]')
  expect(await styleOf(chip, 'font-family')).toBe(await styleOf(reply, 'font-family'))
  await chip.click()
  await expect(chip).toHaveAttribute('aria-current', 'true')
  await expect
    .poll(async () => (await styleOf(chip, 'border-left-color')) === (await styleOf(quote, 'border-left-color')))
    .toBe(true)
})

test('nothing moves on its own but the light that goes from a source to its passage', async ({ watched, library }) => {
  await watched.addInitScript(() => {
    const begun: string[] = []
    Reflect.set(window, 'begun', begun)
    document.addEventListener('animationstart', ({ animationName }) => begun.push(animationName))
  })
  await openApp(watched, library)
  await goTo(watched, 'assistant')
  const reply = await ask(watched, QUESTION)
  await reply.locator('[data-source=chip]').first().click()
  await expect(passage(watched)).toBeInViewport()
  await watched.keyboard.press('ControlOrMeta+k')
  await expect(watched.getByRole('dialog', { name: words('shell.palette.label') })).toBeVisible()
  await watched.keyboard.press('Escape')
  await goTo(watched, 'documents')
  await watched.getByRole('checkbox').nth(1).click()
  await watched.getByRole('combobox').first().click()
  await expect(watched.getByRole('listbox')).toBeVisible()
  await watched.keyboard.press('Escape')
  const begun = await watched.evaluate(() => Reflect.get(window, 'begun') as string[])
  // A wait that lasts turns; what pulses is a wait of unknown length.
  expect(begun.filter((name) => !['spin', 'late', 'pulse'].includes(name))).toEqual([])
})

test('on a narrow screen a page is as large as it takes to read the passage, and + and − change that', async ({
  reader: page,
}) => {
  await page.setViewportSize({ width: 420, height: 800 })
  await goTo(page, 'assistant')
  const reply = await ask(page, QUESTION)
  await reply.locator('[data-source=chip]').first().click()
  const paper = reader(page)
    .locator('[data-page]')
    .filter({ has: page.locator('mark[data-passage]') })
  // The page is wider than the screen, the lines of the passage are not.
  await expect.poll(async () => (await paper.boundingBox())?.width ?? 0).toBeGreaterThan(420)
  const content = reader(page).locator('[data-page]').first().locator('xpath=ancestor::*[@tabindex="0"][1]')
  const marks = reader(page).locator('mark[data-passage]')
  const areSeen = () =>
    marks.evaluateAll((elements) =>
      elements.every((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      }),
    )
  await expect.poll(areSeen).toBe(true)
  await expect(passage(page)).toBeInViewport({ ratio: 0.99 })

  const shown = reader(page).getByText(/^\d+\s?%$/)
  const percent = async () => Number((await shown.textContent())?.replace(/\D/g, ''))
  const before = await percent()
  await reader(page)
    .getByRole('button', { name: words('viewer.pdf.zoomIn') })
    .click()
  await expect.poll(percent).toBeGreaterThan(before)
  const larger = await percent()
  await content.press('-')
  await expect.poll(percent).toBeLessThan(larger)
  await content.press('+')
  await expect.poll(percent).toBe(larger)
  await content.press('0')
  await expect.poll(async () => (await paper.boundingBox())?.width ?? 999).toBeLessThanOrEqual(420)
})
