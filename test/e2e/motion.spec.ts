import type { Page } from '@playwright/test'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, citationChip, openWhy } from './journeys/assistant.ts'
import { dropFiles } from './journeys/drop-files.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

/** What moved of the page, from now on: what changes place, size or direction. Colours fade, a spinner turns. */
const watchMoves = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate(() => {
    const moves = new Set<string>()
    Reflect.set(window, 'moves', moves)
    const still = /color|opacity|background|shadow|fill|stroke|outline|decoration/
    document.addEventListener('transitionrun', ({ propertyName, target }) => {
      // Of who wants no motion everything changes in one step, which begins as a transition too.
      const isSeen = Number.parseFloat(getComputedStyle(target as Element).transitionDuration) > 0.001
      if (isSeen && !still.test(propertyName)) moves.add(`${propertyName} of ${(target as Element).tagName}`)
    })
    document.addEventListener('animationstart', ({ animationName }) => {
      if (!['spin', 'late', 'pulse', 'sonner-fade-in', 'sonner-fade-out'].includes(animationName))
        moves.add(animationName)
    })
    const { animate } = Element.prototype
    Element.prototype.animate = function (...given) {
      moves.add(`${this.className}`)
      return animate.apply(this, given)
    }
  })
  return () => page.evaluate(() => [...(Reflect.get(window, 'moves') as Set<string>)])
}

const walk = async (page: Page): Promise<void> => {
  const reply = await ask(page, 'Who is the keeper of the lighthouse?')
  const dialog = await openWhy(page, reply)
  await dialog.locator('summary').first().click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await dropFiles(page, [{ name: 'ferry.txt', bytes: 'The ferry leaves at nine.' }])
  await expect(page.getByText(words('shell.added', { count: 1 }))).toBeVisible()
  await goTo(page, 'settings')
  const keeps = page.getByRole('switch').first()
  await keeps.click()
  await page.locator('summary').first().click()
  await goTo(page, 'assistant')
}

const openSource = async (page: Page): Promise<void> => {
  await page.goBack()
  await page.goBack()
  await citationChip(page.getByRole('article').last(), 1, 'keeper.txt').first().click()
  await expect(page.locator('mark[data-passage]').first()).toBeInViewport()
}

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`nothing moves but the light from an answer to its source (${reducedMotion})`, async ({
    watched: page,
    host,
  }) => {
    await page.emulateMedia({ reducedMotion })
    const { documentId } = await host.client.add({
      fileName: 'keeper.txt',
      bytes: 'The keeper of the lighthouse is Ada Voss, who came in the spring of 1987.',
    })
    await host.client.settled([documentId])
    await finishFirstRun(host)
    await page.setViewportSize({ width: 1440, height: 900 })
    await openApp(page, host, '/assistant')
    const moves = await watchMoves(page)
    await walk(page)
    expect(await moves()).toEqual([])
    await openSource(page)
    await expect(page.locator('.flight')).toHaveCount(0)
    // The flight begins once the reader stands still.
    if (reducedMotion === 'no-preference') await expect.poll(moves).toEqual(['flight'])
    else expect(await moves()).toEqual([])
  })
