import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { documentRow, expectIndexed } from '../e2e/journeys/documents.ts'
import { dropFiles } from '../e2e/journeys/drop-files.ts'
import { skipFirstRun } from '../e2e/journeys/first-run.ts'
import { goTo } from '../e2e/journeys/pages.ts'
import { words } from '../e2e/words.ts'
import { launchStandIn } from './launch-desktop.ts'

test('everything moves to another folder between two starts, with what was being written in the window; starts on the former one go there', async () => {
  test.slow()
  const root = await mkdtemp(join(tmpdir(), 'alcove-desktop-'))
  const [before, after] = [join(root, 'before'), join(root, 'after')]
  const desktop = await launchStandIn(before)
  const { page } = desktop
  await skipFirstRun(page)
  await goTo(page, 'documents')
  await dropFiles(page, [{ name: 'keys.txt', type: 'text/plain', bytes: 'The spare key hangs behind the barometer.' }])
  await expectIndexed(page, 'keys.txt', 60_000)
  await goTo(page, 'assistant')
  await page.getByRole('textbox', { name: words('assistant.composer.label') }).fill('Where is the spare')
  await goTo(page, 'settings')
  await page.getByRole('button', { name: words('settings.storage.move') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words('settings.storage.newFolder')).fill(after)
  await dialog.getByRole('button', { name: words('settings.storage.check') }).click()
  await dialog.getByRole('button', { name: words('settings.storage.moveNow') }).click()
  await expect.poll(() => page.isClosed()).toBe(true)
  expect(await desktop.quit()).toBe(0)
  expect(existsSync(join(before, 'move.json'))).toBe(true)

  // Makes the move, and begins anew with the window's own files in the new folder.
  await expect(launchStandIn(before)).rejects.toThrow('exit code 0')
  expect(existsSync(join(before, 'moved.json'))).toBe(true)
  const again = await launchStandIn(before)
  await goTo(again.page, 'documents')
  await expect(documentRow(again.page, 'keys.txt')).toBeVisible()
  await goTo(again.page, 'assistant')
  await expect(again.page.getByRole('textbox', { name: words('assistant.composer.label') })).toHaveText(
    'Where is the spare',
  )
  // One app for both folders.
  expect(await again.startAgain()).toBe(0)
  await goTo(again.page, 'settings')
  await again.page.getByRole('button', { name: words('settings.storage.deleteFormer') }).click()
  await again.page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('settings.storage.confirm.action') })
    .click()
  await expect.poll(() => readdir(before)).toEqual(['moved.json'])
  expect(await again.quit()).toBe(0)
  await rm(root, { recursive: true, force: true })
})
