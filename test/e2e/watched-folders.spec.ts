import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, finishFirstRun, openApp, test } from './app.ts'

test('a folder is watched from the Documents page, and what it holds is listed', async ({ host, watched: page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-folder-'))
  try {
    await writeFile(join(folder, 'orchard.txt'), 'The orchard was planted in March.')
    await finishFirstRun(host)
    await openApp(page, host, '/documents')
    await page.getByRole('button', { name: 'More for this library' }).click()
    await page.getByRole('menuitem', { name: 'Watched folders' }).click()
    const dialog = page.getByRole('dialog', { name: 'Watched folders' })
    await dialog.getByRole('textbox', { name: 'Folder' }).fill(folder)
    await dialog.getByRole('button', { name: 'Watch', exact: true }).click()
    await expect(dialog.getByText('In step. 1 document.')).toBeVisible({ timeout: 60_000 })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('row', { name: /orchard\.txt/ })).toBeVisible({ timeout: 60_000 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
