import type { Browser } from '@playwright/test'
import type { RunningHost } from '../../../test/host.ts'
import type { Measurement } from '../bench-case.ts'
import { quantile } from '../quantile.ts'

const OPENED = 7

/** Runs in the page: when the composer could first be typed into. */
const watchComposer = (): void => {
  const look = () => {
    const composer = document.querySelector('form textarea')
    if (composer?.checkVisibility()) Reflect.set(window, 'usableAt', performance.now())
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const openOnce = async (browser: Browser, host: RunningHost): Promise<{ paintedMs: number; usableMs: number }> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchComposer)
    const url = new URL('/assistant', host.url)
    url.searchParams.set('access_token', host.token)
    await page.goto(url.href)
    // The browser tells of its first paint some time after it.
    const isMeasured = () =>
      Reflect.get(window, 'usableAt') !== undefined && performance.getEntriesByName('first-contentful-paint').length > 0
    await page.waitForFunction(isMeasured, null, { timeout: 120_000 })
    return await page.evaluate(() => ({
      paintedMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      usableMs: Number(Reflect.get(window, 'usableAt')),
    }))
  } finally {
    await context.close()
  }
}

/** A window that has never been opened before: from its first paint until a question can be typed. */
export const measureInteractive = async (
  browser: Browser,
  host: RunningHost,
  note: (line: string) => void,
): Promise<readonly Measurement[]> => {
  const toUsable: number[] = []
  const fromStart: number[] = []
  for (let count = 0; count < OPENED; count += 1) {
    const { paintedMs, usableMs } = await openOnce(browser, host)
    // The first paint may be the composer's own.
    toUsable.push(Math.max(0, usableMs - paintedMs))
    fromStart.push(usableMs)
  }
  note(`usable ${fromStart.map((ms) => ms.toFixed(0)).join(', ')} ms after the address`)
  return [
    {
      name: 'first paint to usable composer, median',
      value: quantile(toUsable, 0.5),
      unit: 'ms',
      limit: { atMost: 500 },
    },
    { name: 'address to usable composer, median', value: quantile(fromStart, 0.5), unit: 'ms', limit: null },
  ]
}
