import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { skipFirstRun } from '../e2e/journeys/first-run.ts'
import { doMainJobByKeyboard } from '../e2e/journeys/keyboard.ts'
import { goTo } from '../e2e/journeys/pages.ts'
import { words } from '../e2e/words.ts'
import { launchStandIn, type StoodInDesktop } from './launch-desktop.ts'
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

test('[D7.03] a page gets no permission but to copy, its own page alone, and no frame, redirect or webview leads elsewhere', async ({
  desktop,
}) => {
  const { page } = desktop
  const permitted = (from: string) => () =>
    desktop.told().findLast((told) => told.type === 'permitted' && told.from === from)
  for (const [from, permissions] of [
    ['alcove://app/assistant', ['clipboard-sanitized-write']],
    ['https://a.example/', []],
  ] as const) {
    desktop.order({ type: 'askPermissions', from })
    await expect.poll(permitted(from)).toEqual({ type: 'permitted', from, permissions })
  }
  const stopped = (url: string) => () => desktop.told().findLast((told) => told.type === 'stopped' && told.url === url)
  for (const [url, events] of [
    ['https://a.example/', ['will-frame-navigate', 'will-redirect', 'will-attach-webview']],
    ['alcove://app/assistant', ['will-attach-webview']],
  ] as const) {
    desktop.order({ type: 'goBy', url })
    await expect.poll(stopped(url)).toEqual({ type: 'stopped', url, events })
  }
  expect(await desktop.externalAddresses()).toEqual([])

  // A frame that the page itself makes gets nowhere either.
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = 'https://a.example/frame'
    document.body.append(frame)
  })
  await expect(page.locator('iframe')).toHaveCount(1)
  expect(page.frames().map((frame) => frame.url())).not.toContain('https://a.example/frame')
})

const placeOf = (desktop: StoodInDesktop) => {
  const placed = desktop.told().find((told) => told.type === 'placed')
  if (!placed) throw new Error('No window was opened.')
  const { type: _, ...place } = placed
  return place
}

test('a window that was moved stands where it was after a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'alcove-desktop-'))
  const moved = { x: 120, y: 80, width: 1040, height: 700 }
  {
    const desktop = await launchStandIn(dataDir)
    await expect.poll(() => desktop.told().some(({ type }) => type === 'placed')).toBe(true)
    expect(placeOf(desktop)).not.toMatchObject(moved)
    desktop.order({ type: 'move', ...moved })
    expect(await desktop.quit()).toBe(0)
  }
  const desktop = await launchStandIn(dataDir)
  await expect.poll(() => desktop.told().some(({ type }) => type === 'placed')).toBe(true)
  expect(placeOf(desktop)).toEqual({ ...moved, maximized: false })
  expect(await desktop.page.evaluate(() => [innerWidth, innerHeight])).toEqual([moved.width, moved.height])
  expect(await desktop.quit()).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
})

test('[D7.02] the main job can be done with the keyboard alone', async ({ desktop }) => {
  test.slow()
  await doMainJobByKeyboard(desktop.page)
})
