import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { composer } from '../e2e/journeys/assistant.ts'
import { expectAccessible } from '../e2e/journeys/axe.ts'
import { skipFirstRun } from '../e2e/journeys/first-run.ts'
import { goTo } from '../e2e/journeys/pages.ts'
import { words } from '../e2e/words.ts'
import { launchStandIn, type StoodInDesktop } from './launch-desktop.ts'

// Each starts the app, some of them three times.

let dataDir: string
let desktop: StoodInDesktop

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alcove-desktop-'))
  desktop = await launchStandIn(dataDir)
})
test.afterEach(async () => {
  expect(await desktop.quit()).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
})

const GONE = 'The window stopped working'

/** The page that the window shows now: after a crash it is another. */
const shownPage = async (heading: string): Promise<Page> => {
  const find = async () => {
    for (const page of desktop.pages())
      if (
        await page
          .getByRole('heading', { name: heading })
          .isVisible()
          .catch(() => false)
      )
        return page
    return null
  }
  await expect.poll(async () => (await find()) !== null).toBe(true)
  const page = await find()
  if (!page) throw new Error('The page has gone again.')
  return page
}

test('a window that crashes says what was kept, comes back with what was typed, and stops trying after three times', async () => {
  await skipFirstRun(desktop.page)
  await goTo(desktop.page, 'assistant')
  await composer(desktop.page).fill('A question that is not sent yet')

  desktop.order({ type: 'crash' })
  const crashed = await shownPage(GONE)
  const markup = await crashed.content()
  expect(markup).toContain('Your documents and conversations are kept')
  expect(markup).toMatch(/content="\d+;url=\/assistant"/)
  expect(markup).not.toContain('<script')
  // By itself.
  await expect(composer(crashed)).toHaveValue('A question that is not sent yet')

  // However slow the machine is, some three of them are within a minute.
  const crashAgain = async () => {
    const known = desktop.pages()
    desktop.order({ type: 'crash' })
    await expect.poll(() => desktop.pages().every((each) => !known.includes(each))).toBe(true)
    return (await shownPage(GONE)).getByText('three times within a minute').count()
  }
  await expect.poll(crashAgain, { timeout: 120_000 }).toBe(1)
  const page = await shownPage(GONE)
  await expect(page.locator('meta[http-equiv="refresh"]')).toHaveCount(0)
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('recovery.png') })
  await page.getByRole('link', { name: 'Open the report' }).click()
  await expect(page.getByText('"format": "alcove-diagnostics"')).toBeVisible()
  await expect(page.getByText('the window lost its page').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('navigation', { name: words('shell.navigation') })).toBeVisible()
})

test('a page that does not answer is waited for or reloaded, as the person says; one that is not found is told of', async () => {
  const { page } = desktop
  await skipFirstRun(page)
  const asked = () => desktop.told().filter(({ type }) => type === 'asked').length
  desktop.order({ type: 'unresponsive' })
  await expect.poll(asked).toBe(1)
  desktop.order({ type: 'unresponsive' })
  desktop.order({ type: 'responsive' })
  desktop.order({ type: 'unresponsive' })
  await expect.poll(asked).toBe(2)
  desktop.order({ type: 'answer', button: 0 })
  await goTo(page, 'documents')
  desktop.order({ type: 'unresponsive' })
  await expect.poll(asked).toBe(3)
  desktop.order({ type: 'answer', button: 1 })
  const frozen = await shownPage('The window did not answer any more')
  await expect(frozen).toHaveURL(/\/documents$/)
  await expect(frozen.getByRole('navigation', { name: words('shell.navigation') })).toBeVisible()

  desktop.order({ type: 'failLoad' })
  await shownPage('The page could not be opened')
})

test('after an end that was not in good order the next start says so, once', async () => {
  await skipFirstRun(desktop.page)
  // What is answered now was asked for behind the note that the first run is over: that one is kept, and not begun anew by the next start.
  await goTo(desktop.page, 'documents')
  await expect(desktop.page.getByRole('heading', { name: words('documents.empty.title') })).toBeVisible()
  const said = words('shell.unclean.nothing')
  await desktop.kill()
  desktop = await launchStandIn(dataDir)
  await expect(desktop.page.getByText(said)).toBeVisible()
  await desktop.page.reload()
  await expect(desktop.page.getByRole('navigation', { name: words('shell.navigation') })).toBeVisible()
  await expect(composer(desktop.page)).toBeVisible()
  await expect(desktop.page.getByText(said)).toHaveCount(0)
  expect(await desktop.quit()).toBe(0)

  desktop = await launchStandIn(dataDir)
  await expect(composer(desktop.page)).toBeVisible()
  await expect(desktop.page.getByText(said)).toHaveCount(0)
})
