import { chromium } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../../test/chromium.ts'
import { launchHost } from '../../test/host.ts'
import type { BenchCase } from './bench-case.ts'
import { addDocuments, measureBulkIngestion } from './ui/bulk-ingestion.ts'
import { measureInteractive } from './ui/interactive.ts'
import { measureStreaming } from './ui/streaming.ts'

const DOCUMENTS = 20_000
/** Of them, those that come in while the list stands open. */
const WATCHED_SHARE = 1 / 4

/** The window in Chromium: while documents come in, on the base that they make, and while a reply streams. `--chunks` is the number of documents here. */
export const uiBench: BenchCase = {
  name: 'ui',
  isLeftOut: true,
  measure: async (note, asked) => {
    const documents = asked ?? DOCUMENTS
    const watched = Math.ceil(documents * WATCHED_SHARE)
    await using host = await launchHost({ bundle: true })
    const { settings } = host.client
    await settings.SavePreferences({ ...(await settings.GetPreferences()), firstRunDone: true })
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
    try {
      const ingestion = await measureBulkIngestion(browser, host, { count: watched, note })
      await addDocuments(host, { count: documents - watched, seed: 22 })
      note(`a base of ${documents.toLocaleString('en')} documents`)
      const interactive = await measureInteractive(browser, host, note)
      return [...ingestion, ...interactive, ...(await measureStreaming(browser, host, note))]
    } finally {
      await browser.close()
    }
  },
}
