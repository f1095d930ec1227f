import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { skipFirstRun } from '../e2e/journeys/first-run.ts'
import { goTo } from '../e2e/journeys/pages.ts'
import { words } from '../e2e/words.ts'
import { launchDesktop } from './launch-desktop.ts'

/** What the page keeps of notes that are being written. */
const journal = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('alcove.notes')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('written').objectStore('written').getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(reading.result))
          }
        }
      }),
  )

test('an app that is killed while a note is written loses no word of it, of one that is stored and one that was begun (the last second was lost)', async () => {
  test.setTimeout(180_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'alcove-desktop-'))
  let desktop = await launchDesktop(dataDir)
  const body = () => desktop.page.getByLabel(words('notes.body'))
  const saved = () => desktop.page.getByRole('status').getByText(words('notes.state.Saved'), { exact: true })
  const offered = () => desktop.page.getByRole('button', { name: words('notes.waiting.open') })
  const begin = () =>
    desktop.page
      .getByRole('button', { name: words('notes.new') })
      .first()
      .click()
  const title = () => desktop.page.getByLabel(words('notes.titleField'))
  /** The app is gone before a note is saved by itself: the clock of the page stands still. */
  const killAfter = async (typed: string, called?: string) => {
    await desktop.page.clock.install()
    await desktop.page.clock.pauseAt(Date.now() + 60_000)
    if (called !== undefined) await title().fill(called)
    await body().press('End')
    await body().pressSequentially(typed)
    await expect.poll(() => journal(desktop.page)).toContain(typed)
    await expect(saved()).toHaveCount(0)
    await desktop.kill()
    desktop = await launchDesktop(dataDir)
    await goTo(desktop.page, 'notes')
    await expect(offered()).toBeVisible()
  }
  const note = (name: string) => desktop.page.getByRole('link', { name: new RegExp(name) })

  await skipFirstRun(desktop.page)
  await goTo(desktop.page, 'notes')
  await begin()
  await title().fill('Boat')
  await body().fill('The boat is green.')
  await expect(saved()).toBeVisible()
  await killAfter(' Its oars are red.')
  await note('Boat').click()
  await expect(body()).toHaveValue('The boat is green. Its oars are red.')
  await expect(saved()).toBeVisible()
  await expect(offered()).toHaveCount(0)

  await begin()
  await killAfter('The key hangs behind the barometer.', 'Keys')
  await offered().click()
  await expect(body()).toHaveValue('The key hangs behind the barometer.')
  await expect(title()).toHaveValue('Keys')
  await expect(saved()).toBeVisible()
  // An app that ends in good order leaves nothing to be offered.
  await body().press('End')
  await body().pressSequentially(' It is brass.')
  expect(await desktop.quit()).toBe(0)

  desktop = await launchDesktop(dataDir)
  await goTo(desktop.page, 'notes')
  await note('Keys').click()
  await expect(body()).toHaveValue('The key hangs behind the barometer. It is brass.')
  await expect(offered()).toHaveCount(0)
  expect(await desktop.quit()).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
})
