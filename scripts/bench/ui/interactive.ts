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

const openOnce = async (browser: Browser, host: RunningHost): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchComposer)
    const url = new URL('/assistant', host.url)
    url.searchParams.set('access_token', host.token)
    await page.goto(url.href)
    await page.waitForFunction(() => Reflect.get(window, 'usableAt') !== undefined, null, { timeout: 120_000 })
    return await page.evaluate(() => Number(Reflect.get(window, 'usableAt')))
  } finally {
    await context.close()
  }
}

/** A window that has never been opened before: from its address until a question can be typed. */
export const measureInteractive = async (
  browser: Browser,
  host: RunningHost,
  note: (line: string) => void,
): Promise<readonly Measurement[]> => {
  const fromStart: number[] = []
  for (let count = 0; count < OPENED; count += 1) fromStart.push(await openOnce(browser, host))
  note(`usable ${fromStart.map((ms) => ms.toFixed(0)).join(', ')} ms after the address`)
  return [
    {
      name: 'address to usable composer, median',
      value: quantile(fromStart, 0.5),
      unit: 'ms',
      limit: { atMost: 500 },
    },
    { name: 'address to usable composer, p95', value: quantile(fromStart, 0.95), unit: 'ms', limit: null },
  ]
}
