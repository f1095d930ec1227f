import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { skipFirstRun } from '../e2e/journeys/first-run.ts'
import { goTo } from '../e2e/journeys/pages.ts'
import { words } from '../e2e/words.ts'
import { launchStandIn } from './launch-desktop.ts'

const [STAY, LEAVE] = [0, 1]

test('an app that is quit asks about what is unsaved, and goes on where the person would rather write (it was lost without a word)', async () => {
  test.setTimeout(180_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'alcove-desktop-'))
  const desktop = await launchStandIn(dataDir)
  const { page } = desktop
  const asked = () => desktop.told().filter(({ type }) => type === 'asked').length
  await skipFirstRun(page)
  await goTo(page, 'aiContext')
  await page.getByRole('button', { name: words('aiContext.add') }).click()
  const entry = page.getByRole('textbox', { name: words('aiContext.entry', { place: 1 }) })
  await entry.fill('We call the boat Ada.')

  desktop.order({ type: 'answerAtOnce', button: STAY })
  desktop.order({ type: 'quit' })
  await expect.poll(asked, { timeout: 30_000 }).toBe(1)
  await expect(entry).toHaveValue('We call the boat Ada.')
  // The host is there as before.
  await page.getByRole('button', { name: words('common.save'), exact: true }).click()
  await expect(page.getByRole('button', { name: words('common.save'), exact: true })).toBeDisabled()
  await entry.fill('We call the boat Bert.')
  await expect(page.getByRole('button', { name: words('common.save'), exact: true })).toBeEnabled()

  desktop.order({ type: 'answerAtOnce', button: LEAVE })
  expect(await desktop.quit()).toBe(0)
  expect(asked()).toBe(2)
  const again = await launchStandIn(dataDir)
  await goTo(again.page, 'aiContext')
  await expect(again.page.getByRole('textbox').first()).toHaveValue('We call the boat Ada.')
  expect(await again.quit()).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
})
