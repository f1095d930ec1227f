import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { skipFirstRun } from '../e2e/journeys/first-run.ts'
import { goTo } from '../e2e/journeys/pages.ts'
import { words } from '../e2e/words.ts'
import { launchDesktop } from './launch-desktop.ts'

/** What the page keeps of what is being written: notes, drafts of questions, forms. */
const kept = (page: Page, what: 'notes' | 'drafts' | 'forms'): Promise<string> =>
  page.evaluate(
    (name) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          if (!opening.result.objectStoreNames.contains('written')) return resolve('')
          const reading = opening.result.transaction('written').objectStore('written').getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(reading.result))
          }
        }
      }),
    `alcove.${what}`,
  )

const open = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

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
    await expect.poll(() => kept(desktop.page, 'notes')).toContain(typed)
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

test('an app that is killed loses nothing that was typed: a question that was not sent, standing context, a question set (the last seconds of the first were lost, and the others whole)', async () => {
  test.setTimeout(180_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'alcove-desktop-'))
  let desktop = await launchDesktop(dataDir)
  const { page } = desktop
  await skipFirstRun(page)
  await goTo(page, 'aiContext')
  await page.getByRole('button', { name: words('aiContext.add') }).click()
  const entry = words('aiContext.entry', { place: 1 })
  await page.getByRole('textbox', { name: entry }).fill('We call the boat Ada.')
  await open(page, '/quality')
  await page.getByRole('button', { name: words('quality.set.new'), exact: true }).click()
  await page.getByRole('dialog').getByLabel(words('quality.set.question'), { exact: true }).fill('Who winds the clock?')
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('common.cancel'), exact: true })
    .click()
  await open(page, '/assistant')
  const question = (of: Page) => of.getByRole('textbox', { name: words('assistant.composer.label') })
  await question(page).pressSequentially('When is the tide high at Mole End?')
  await expect.poll(() => kept(page, 'drafts')).toContain('at Mole End?')
  await expect.poll(() => kept(page, 'forms')).toContain('the boat Ada.')
  await expect.poll(() => kept(page, 'forms')).toContain('Who winds the clock?')
  await desktop.kill()

  desktop = await launchDesktop(dataDir)
  const again = desktop.page
  await goTo(again, 'assistant')
  await expect(question(again)).toHaveValue('When is the tide high at Mole End?')
  await goTo(again, 'aiContext')
  await expect(again.getByRole('textbox', { name: entry })).toHaveValue('We call the boat Ada.')
  await again.getByRole('button', { name: words('common.save'), exact: true }).click()
  await expect.poll(() => kept(again, 'forms')).not.toContain('the boat Ada.')
  await open(again, '/quality')
  await again.getByRole('button', { name: words('quality.set.new'), exact: true }).click()
  await expect(again.getByRole('dialog').getByLabel(words('quality.set.question'), { exact: true })).toHaveValue(
    'Who winds the clock?',
  )
  await desktop.kill()
  await rm(dataDir, { recursive: true, force: true })
})
