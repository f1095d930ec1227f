import type { Page } from '@playwright/test'
import type { RunningHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

const withLibrary = async (page: Page, host: RunningHost): Promise<void> => {
  await finishFirstRun(host)
  const { libraries } = host.client
  const { teamId } = await libraries.CreateLibrary({ name: 'Straße & Boats' })
  const inBoats = host.as(host.token, teamId)
  const { documentId } = await inBoats.add({ fileName: 'keel.txt', bytes: 'The keel is of oak.' })
  await inBoats.knowledge.AddNote({ title: 'Paint', body: 'The hull was painted in May.' })
  await inBoats.settled([documentId])
  await openApp(page, host, '/documents')
  await page.getByRole('combobox', { name: words('libraries.choose') }).click()
  await page.getByRole('option', { name: 'Straße & Boats', exact: true }).click()
  await expect(page.getByText('keel.txt')).toBeVisible()
}

const question = async (page: Page, key: string) => {
  await page.getByRole('button', { name: words('documents.libraryMenu') }).click()
  await page.getByRole('menuitem', { name: words(`${key}.action`), exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: words(`${key}.title`, { name: 'Straße & Boats' }) })
  await expect(dialog).toContainText(words('libraries.delete.files', { count: 1 }))
  await expect(dialog).toContainText(words('libraries.delete.notes', { count: 1 }))
  return {
    dialog,
    field: dialog.getByRole('textbox'),
    confirm: dialog.getByRole('button', { name: words(`${key}.confirm`) }),
  }
}

test('a library is emptied once its name was typed, and nothing else does it (one press did)', async ({
  watched,
  host,
}) => {
  await withLibrary(watched, host)
  const { dialog, field, confirm } = await question(watched, 'documents.reset')
  await expect(field).toBeFocused()
  await expect(confirm).toBeDisabled()
  await expectAccessible(watched)
  await field.fill('Boats')
  await field.press('Enter')
  await expect(confirm).toBeDisabled()
  await expect(dialog).toBeVisible()
  await watched.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(watched.getByText('keel.txt')).toBeVisible()

  // What was typed before is gone, and its case does not matter.
  const again = await question(watched, 'documents.reset')
  await expect(again.field).toHaveValue('')
  await again.field.fill(' straße &  BOATS ')
  await again.field.press('Enter')
  await expect(watched.getByText(words('documents.empty.title'))).toBeVisible()
  await expect(watched.getByText('keel.txt')).toHaveCount(0)
})

test('a library with something in it is deleted once its name was typed', async ({ watched, host }) => {
  await withLibrary(watched, host)
  const { field, confirm } = await question(watched, 'libraries.delete')
  await expect(confirm).toBeDisabled()
  await field.fill('Straße & Boats')
  await confirm.click()
  await expect(watched.getByText(words('documents.empty.title'))).toBeVisible()
  expect((await host.client.libraries.ListLibraries()).libraries).toHaveLength(1)
})
