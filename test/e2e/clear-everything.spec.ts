import type { Page } from '@playwright/test'
import { findInFiles } from '../raw-bytes.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const MARKER = 'zaxkvobmq'

const keptByBrowser = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const records = async (name: string): Promise<unknown> => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('written').objectStore('written').getAll()
        reading.onsuccess = () => resolve(reading.result)
        reading.onerror = () => reject(reading.error)
      }
      return promise
    }
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, await Promise.all(names.map(records))])
  })

test('clearing everything in Settings leaves nothing on the disk, and nothing of what was typed in the browser (drafts stayed there)', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await host.client.ask(`What does ${MARKER} do?`)
  await openApp(watched, host, '/assistant')
  await watched.getByRole('textbox', { name: words('assistant.composer.label') }).fill(`And where is ${MARKER}?`)
  await expect.poll(() => keptByBrowser(watched)).toContain(`where is ${MARKER}?`)
  await goTo(watched, 'aiContext')
  await watched.getByRole('button', { name: words('aiContext.add') }).click()
  await watched.getByRole('textbox', { name: words('aiContext.entry', { place: 1 }) }).fill(`Say ${MARKER}.`)
  await expect.poll(() => keptByBrowser(watched)).toContain(`Say ${MARKER}.`)
  await watched
    .getByRole('link', { name: words('settings.title') })
    .first()
    .click()
  await watched.getByRole('button', { name: words('settings.data.clear'), exact: true }).click()
  const dialog = watched.getByRole('alertdialog')
  await expect(dialog).toContainText(words('settings.data.confirm.text'))
  const clear = dialog.getByRole('button', { name: words('settings.data.confirm.action') })
  await expect(clear).toBeDisabled()
  await dialog.getByRole('textbox').fill(words('settings.data.confirm.action'))
  await clear.click()
  await expect.poll(() => keptByBrowser(watched)).not.toContain(MARKER)
  await expect.poll(() => findInFiles(host.dataDir, MARKER)).toEqual([])
  // The browser is nobody's any more, and says so.
  await expect(watched.getByRole('heading', { name: words('shell.signIn.title.Ended') })).toBeVisible({
    timeout: 60_000,
  })
})
