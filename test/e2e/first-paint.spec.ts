import type { Page } from '@playwright/test'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const KILOBYTE = 1_000

/** Holds back every script that the page's HTML does not name, until the returned function lets them go. */
const holdLaterScripts = async (page: Page): Promise<() => void> => {
  const released = Promise.withResolvers<void>()
  let html = ''
  await page.route('**/assistant**', async (route) => {
    const response = await route.fetch()
    html = await response.text()
    await route.fulfill({ response })
  })
  await page.route(/\.m?js$/, async (route) => {
    if (!html.includes(new URL(route.request().url()).pathname)) await released.promise
    await route.continue()
  })
  return released.resolve
}

test('JavaScript is sent compressed, under 250 kB until the first paint, and each page brings its own', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  const release = await holdLaterScripts(watched)
  await openApp(watched, host, '/assistant')
  await expect(watched.getByRole('navigation', { name: words('shell.navigation') })).toBeVisible()
  const scripts = () =>
    watched.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, responseEnd }) => /\.m?js$/.test(name) && responseEnd > 0)
        .map(({ name, encodedBodySize, decodedBodySize }) => ({ name, sent: encodedBodySize, whole: decodedBodySize })),
    )
  const first = await scripts()
  const total = (of: 'sent' | 'whole') => first.reduce((sum, script) => sum + script[of], 0)
  expect(first.length).toBeGreaterThan(0)
  expect(total('sent')).toBeLessThan(250 * KILOBYTE)
  expect(total('sent')).toBeLessThan(total('whole') / 2)

  release()
  expect((await scripts()).some(({ name }) => name.includes('settings-page'))).toBe(false)
  await goTo(watched, 'settings')
  await expect(watched.getByRole('heading', { level: 1 })).toBeFocused()
  expect((await scripts()).some(({ name }) => name.includes('settings-page'))).toBe(true)
})
