import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { expectIndexed } from '../e2e/journeys/documents.ts'
import { dropFiles } from '../e2e/journeys/drop-files.ts'
import { skipFirstRun } from '../e2e/journeys/first-run.ts'
import { goTo } from '../e2e/journeys/pages.ts'
import { words } from '../e2e/words.ts'
import { launchStandIn } from './launch-desktop.ts'

test('a document opens in its own program as a copy, also of another library; one that programs run does not; no copy is left', async () => {
  test.slow()
  const dataDir = await mkdtemp(join(tmpdir(), 'alcove-desktop-'))
  const desktop = await launchStandIn(dataDir)
  const { page } = desktop
  const opened = (): string[] => desktop.told().flatMap((told) => (told.type === 'openedPath' ? told.path : []))
  await skipFirstRun(page)
  await goTo(page, 'documents')
  const bytes = 'The spare key of the boathouse hangs behind the barometer.'
  await dropFiles(page, [
    { name: 'keys.txt', type: 'text/plain', bytes },
    { name: 'page.html', type: 'text/html', bytes: `<h1>Keys</h1><p>${bytes}</p>` },
  ])
  await expectIndexed(page, 'keys.txt', 60_000)
  await expectIndexed(page, 'page.html', 60_000)
  const action = page.getByRole('button', { name: words('viewer.ownProgram.action') })
  await page.getByRole('link', { name: 'keys.txt' }).click()
  await action.click()
  await expect(page.getByText(words('viewer.ownProgram.opened'))).toBeVisible()
  const [copy = ''] = opened()
  expect(basename(copy)).toBe('keys.txt')
  expect(await readFile(copy, 'utf8')).toBe(bytes)

  await goTo(page, 'documents')
  await page.getByRole('link', { name: 'page.html' }).click()
  await expect(page.getByRole('heading', { name: 'page.html' })).toBeVisible()
  await expect(page.getByRole('button', { name: words('viewer.find.label') })).toBeVisible()
  await expect(action).toHaveCount(0)
  // Of any format a copy can be saved: that is made by the page itself.
  await page.getByRole('button', { name: words('documents.saveCopy') }).click()
  await expect
    .poll(async () => (await desktop.downloads()).map(({ url, refused }) => [url.split(':')[0], refused]))
    .toEqual([['blob', false]])

  // In a library of its own, which is not the first.
  await goTo(page, 'documents')
  await page.getByRole('button', { name: words('documents.libraryMenu') }).click()
  await page.getByRole('menuitem', { name: words('libraries.create.action') }).click()
  await page.getByRole('textbox', { name: words('libraries.name') }).fill('Boats')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: words('documents.empty.title') })).toBeVisible()
  await dropFiles(page, [{ name: 'boats.csv', type: 'text/csv', bytes: 'boat,berth\nHeron,4\n' }])
  await expectIndexed(page, 'boats.csv', 60_000)
  await page.getByRole('link', { name: 'boats.csv' }).click()
  await action.click()
  await expect.poll(opened).toHaveLength(2)
  const second = opened()[1] ?? ''
  expect(await readFile(second, 'utf8')).toBe('boat,berth\nHeron,4\n')

  await desktop.quit()
  expect([existsSync(copy), existsSync(second)]).toEqual([false, false])
  await rm(dataDir, { recursive: true, force: true })
})
