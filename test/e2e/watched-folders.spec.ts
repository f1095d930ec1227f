import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { words } from './words.ts'

const openFolders = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'More for this library' }).click()
  await page.getByRole('menuitem', { name: 'Watched folders' }).click()
  return page.getByRole('dialog', { name: 'Watched folders' })
}

test('a folder is looked at, then watched from the Documents page, and what it holds is listed', async ({
  host,
  watched: page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-folder-'))
  try {
    await writeFile(join(folder, 'orchard.txt'), 'The orchard was planted in March.')
    await writeFile(join(folder, '.hidden'), 'Nobody sees this.')
    await finishFirstRun(host)
    await openApp(page, host, '/documents')
    const dialog = await openFolders(page)
    const path = dialog.getByRole('textbox', { name: 'Folder' })
    await path.fill(folder)
    await page.keyboard.press('Enter')
    const seen = dialog.getByRole('region', { name: words('adding.looked', { name: basename(folder) }) })
    await expect(seen.getByRole('status')).toContainText('1 file')
    await expect(seen).toContainText(words('adding.why.Hidden', { count: 1 }))
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])

    // Nothing is lost by looking again.
    await dialog.getByRole('button', { name: words('common.cancel') }).press('Enter')
    await expect(seen).toHaveCount(0)
    await expect(path).toBeFocused()
    await expect(path).toHaveValue(folder)
    expect((await host.client.sources.ListSources()).sources).toEqual([])

    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Watch', exact: true }).press('Enter')
    await expect(dialog.getByText('Up to date. 1 document.')).toBeVisible({ timeout: 60_000 })
    await expect(seen).toHaveCount(0)
    await expect(path).toBeFocused()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('row', { name: /orchard\.txt/ })).toBeVisible({ timeout: 60_000 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a path that is no folder is told, and what was seen is gone once the path is another', async ({
  host,
  watched: page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-folder-'))
  try {
    await finishFirstRun(host)
    await openApp(page, host, '/documents')
    const dialog = await openFolders(page)
    const path = dialog.getByRole('textbox', { name: 'Folder' })
    await path.fill(folder)
    await dialog.getByRole('button', { name: words('adding.look') }).click()
    const watch = dialog.getByRole('button', { name: 'Watch', exact: true })
    await expect(dialog.getByText(words('adding.nothing'))).toBeVisible()
    await expect(watch).toBeVisible()
    await path.fill(join(folder, 'gone'))
    await expect(watch).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/There is no such folder/)).toBeVisible()
    await expect(watch).toHaveCount(0)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
