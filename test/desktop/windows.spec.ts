import type { Page } from '@playwright/test'
import { skipFirstRun } from '../e2e/journeys/first-run.ts'
import { goTo } from '../e2e/journeys/pages.ts'
import { words } from '../e2e/words.ts'
import type { StoodInDesktop } from './launch-desktop.ts'
import { expect, test } from './stood-in-test.ts'

const window = async (desktop: StoodInDesktop, count: number): Promise<Page> => {
  await expect.poll(() => desktop.pages().length).toBe(count)
  const page = desktop.pages()[count - 1]
  if (!page) throw new Error(`There is no window ${count}.`)
  await expect(page.getByRole('navigation', { name: words('shell.navigation') })).toBeVisible()
  return page
}

test('two windows look at the same library: what one adds the other shows, and the app ends with the last', async ({
  desktop,
}) => {
  test.slow()
  const { page: first } = desktop
  await skipFirstRun(first)
  await goTo(first, 'notes')
  desktop.order({ type: 'menu', label: 'New window' })
  const second = await window(desktop, 2)
  expect(await second.evaluate(() => typeof (globalThis as { require?: unknown }).require)).toBe('undefined')

  await goTo(second, 'aiContext')
  await second.getByRole('button', { name: words('aiContext.add') }).click()
  await second.getByRole('textbox', { name: words('aiContext.entry', { place: 1 }) }).fill('The boat is called Ada.')
  await second.getByRole('button', { name: words('common.save'), exact: true }).click()
  await expect(second.getByRole('button', { name: words('common.save'), exact: true })).toBeDisabled()
  await goTo(first, 'aiContext')
  await expect(first.getByRole('textbox').first()).toHaveValue('The boat is called Ada.')

  // What the menu asks for goes to the window in front, and where that has gone to the other one.
  desktop.order({ type: 'menu', label: 'Open the help' })
  await expect(second.getByRole('heading', { level: 1, name: words('help.title') })).toBeVisible()
  await expect(first.getByRole('heading', { level: 1, name: words('aiContext.title') })).toBeVisible()
  await second.close()
  await expect.poll(() => desktop.told().filter(({ type }) => type === 'closed').length).toBe(1)
  desktop.order({ type: 'menu', label: 'Open the help' })
  await expect(first.getByRole('heading', { level: 1, name: words('help.title') })).toBeVisible()
})

test('[D7.03] a link of the app itself opens in a window of its own, as hardened as the first', async ({ desktop }) => {
  test.slow()
  const { page: first } = desktop
  await skipFirstRun(first)
  await first.evaluate(() => globalThis.open('/settings'))
  const second = await window(desktop, 2)
  await expect(second.getByRole('heading', { level: 1, name: words('settings.title') })).toBeVisible()
  await second.evaluate(() => globalThis.open('https://a.example/from-the-second'))
  await expect.poll(() => desktop.externalAddresses()).toContain('https://a.example/from-the-second')
})
