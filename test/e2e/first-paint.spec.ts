import { expect, finishFirstRun, openApp, test } from './app.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const KILOBYTE = 1_000

test('JavaScript is sent compressed, under 250 kB until the first paint, and each page brings its own', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/assistant')
  await expect(watched.getByRole('navigation', { name: words('shell.navigation') })).toBeVisible()
  const scripts = () =>
    watched.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return loaded
        .filter(({ name }) => /\.m?js$/.test(name))
        .map(({ name, startTime, encodedBodySize, decodedBodySize }) => ({
          name,
          isFirst: startTime <= (paint?.startTime ?? 0),
          sent: encodedBodySize,
          whole: decodedBodySize,
        }))
    })
  const first = (await scripts()).filter(({ isFirst }) => isFirst)
  const total = (of: 'sent' | 'whole') => first.reduce((sum, script) => sum + script[of], 0)
  expect(first.length).toBeGreaterThan(0)
  expect(total('sent')).toBeLessThan(250 * KILOBYTE)
  expect(total('sent')).toBeLessThan(total('whole') / 2)

  expect((await scripts()).some(({ name }) => name.includes('settings-page'))).toBe(false)
  await goTo(watched, 'settings')
  await expect(watched.getByRole('heading', { level: 1 })).toBeFocused()
  expect((await scripts()).some(({ name }) => name.includes('settings-page'))).toBe(true)
})
