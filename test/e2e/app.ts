import { test as base, expect, type Page } from '@playwright/test'
import { launchHost, type RunningHost } from '../host.ts'
import { addSampleLibrary } from '../sample-library.ts'

interface OwnFixtures {
  /** A host of this test's own, with nothing in it. */
  readonly host: RunningHost
  /** A page that fails the test when something goes wrong in it that nobody sees. */
  readonly watched: Page
  /** The window on `host` as a person sees it first. */
  readonly app: Page
  /** The window on `library`. */
  readonly reader: Page
}

interface SharedFixtures {
  /** A host with the sample library indexed and the first run done. Tests that use it add no documents and change no settings. */
  readonly library: RunningHost
}

export const openApp = async (page: Page, host: RunningHost, path = '/'): Promise<void> => {
  const url = new URL(path, host.url)
  url.searchParams.set('access_token', host.token)
  await page.goto(url.href)
}

export const finishFirstRun = async ({ client }: RunningHost): Promise<void> => {
  await client.settings.SavePreferences({ ...(await client.settings.GetPreferences()), firstRunDone: true })
}

const expectAlive = ({ child, log }: RunningHost): void => {
  expect(child.exitCode ?? child.signalCode, `The host ended by itself:\n${log()}`).toBeNull()
}

/** What a page says of a request that failed: of the last ones of a test, whose host may have gone before them. */
const UNANSWERED = /Failed to load resource|Failed to fetch dynamically imported module|Unable to preload CSS|ERR_/

interface Complaints {
  /** Uncaught errors, and what the content security policy had to stop. */
  readonly faults: string[]
  readonly unanswered: string[]
}

/** Everything a page complains about. */
const complaintsOf = (page: Page): Complaints => {
  const faults: string[] = []
  const unanswered: string[] = []
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const text = message.text()
    if (UNANSWERED.test(text)) unanswered.push(`${text} ${message.location().url}`)
    else faults.push(`console: ${text}`)
  })
  return { faults, unanswered }
}

/** What stood in the window when a test failed, where the output is all that is left of a run. */
const tellWhatStood = async (page: Page, { unanswered }: Complaints): Promise<void> => {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => `Nothing can be read of it: ${String(error)}`)
  console.log(['The window of the failed test:', shown.slice(0, 4_000), ...unanswered].join('\n'))
}

export const test = base.extend<OwnFixtures, SharedFixtures>({
  host: async ({ page }, use) => {
    await using host = await launchHost({ bundle: true })
    await use(host)
    // What the page still asks for through a test's own route would find no host.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expectAlive(host)
  },
  library: [
    async ({ browserName: _ }, use) => {
      await using host = await launchHost({ bundle: true })
      await addSampleLibrary(host.client)
      await finishFirstRun(host)
      await use(host)
      expectAlive(host)
    },
    { scope: 'worker' },
  ],
  watched: async ({ page }, use, info) => {
    const complaints = complaintsOf(page)
    await use(page)
    if (info.status !== info.expectedStatus) await tellWhatStood(page, complaints)
    expect(complaints.faults).toEqual([])
  },
  app: async ({ watched, host }, use) => {
    await openApp(watched, host)
    await use(watched)
  },
  reader: async ({ watched, library }, use) => {
    await openApp(watched, library)
    await use(watched)
  },
})

export { expect }
